export * from "./code.ts";
export * from "./locale.ts";
export * from "./page-config.ts";
export * from "./refusal.ts";
export * from "./role.ts";
export * from "./route.ts";
export * from "./staff-role.ts";
export * from "./upload.ts";
