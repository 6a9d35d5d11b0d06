export * from "@causeway/machinery/ports.ts";
