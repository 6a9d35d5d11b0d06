export * from "@causeway/machinery/process.ts";
