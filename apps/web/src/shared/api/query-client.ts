import { QueryClient } from "@tanstack/react-query";
import { CallRefused } from "./call-error.ts";

const mostRetries = 3;

/** What was lost on its way is asked for again by itself. A refusal is an answer, and asking again gets the same. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (tried, error) => !(error instanceof CallRefused) && tried < mostRetries },
    },
  });
}
