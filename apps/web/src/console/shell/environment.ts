import type { PageConfig } from "@causeway/contract/page-config";
import { createContext } from "react";

/** Whether what staff do here is real; the bar says so on every page. */
export const EnvironmentContext = createContext<PageConfig["environment"]>("production");
