/** A value that a program knows by its name: `--arg` for a text, `--argjson` for JSON. */
export interface JqVariable {
  /** Without the dollar sign. */
  readonly name: string;
  readonly value: string;
  readonly kind: 'text' | 'json';
}

/** The switches of jq's command line, by what they do. */
export const JQ_FLAGS = [
  'rawOutput',
  'compact',
  'slurp',
  'nullInput',
  'rawInput',
  'sortKeys',
] as const satisfies readonly string[];
export type JqFlag = (typeof JQ_FLAGS)[number];

/** How each flag is written on the command line. */
export const JQ_FLAG_LETTERS: Readonly<Record<JqFlag, string>> = {
  rawOutput: '-r',
  compact: '-c',
  slurp: '-s',
  nullInput: '-n',
  rawInput: '-R',
  sortKeys: '-S',
};

export interface JqRequest {
  /** JSON values, one after the other; with `rawInput` any text. */
  readonly input: string;
  readonly program: string;
  readonly flags: readonly JqFlag[];
  readonly variables: readonly JqVariable[];
}

export interface JqProblem {
  /** What is at fault: `limits` if jq ran out of memory. */
  readonly in: 'program' | 'input' | 'run' | 'variables' | 'limits';
  readonly message: string;
  /** In the program or in the input; null if jq names none. */
  readonly place: JqPlace | null;
}

export interface JqPlace {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** From 0, in UTF-16 code units. */
  readonly offset: number;
  /** In UTF-16 code units. */
  readonly length: number;
}

export interface JqOutcome {
  /** What jq would print, in UTF-8, without the last line feed. */
  readonly output: Uint8Array<ArrayBuffer>;
  /** The number of results. */
  readonly count: number;
  readonly problems: readonly JqProblem[];
  /** What the program wrote with `debug` and `stderr`. */
  readonly messages: string;
}
