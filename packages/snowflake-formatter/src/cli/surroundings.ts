export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** Everything outside the program that it uses. */
export interface Surroundings {
  readonly cwd: string;
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** The file that workers are started from. */
  readonly script: URL;
}
