/** Keeps bytes under names. What is put is sealed already; a store learns sizes and times, nothing else. */
export type Store = {
  /** Returns once the bytes are safe; the same name again replaces them. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  readonly get: (name: string) => Promise<Buffer | undefined>;
  /** Removing what is not there is done already. */
  readonly remove: (name: string) => Promise<void>;
  readonly close: () => void;
};
