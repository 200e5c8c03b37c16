interface Part {
  readonly name: () => string;
  readonly end: () => unknown;
}

/** What a process has started, to be ended in the reverse order. */
export interface Shutdown {
  /**
   * @param name for the log; a function where that says more once it is asked
   * @param end may take its time
   */
  add(name: string | (() => string), end: () => unknown): void;
  /** Ends everything that was added, one after the other. */
  run(): Promise<void>;
  /** The names of what has not ended yet, in the order in which it is to end. */
  open(): string[];
}

export function planShutdown(): Shutdown {
  const added: Part[] = [];
  const open: Part[] = [];
  return {
    add: (name, end) => void added.push({ name: typeof name === 'function' ? name : () => name, end }),
    run: async () => {
      const parts = added.splice(0).reverse();
      open.push(...parts);
      for (const part of parts) {
        await part.end();
        open.splice(open.indexOf(part), 1);
      }
    },
    open: () => [...open, ...added.toReversed()].map(({ name }) => name()),
  };
}
