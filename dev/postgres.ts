export * from "@causeway/machinery/postgres.ts";
