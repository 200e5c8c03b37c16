export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** The world as the program sees it. */
export interface Surroundings {
  readonly cwd: string;
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** The file that workers are started from. */
  readonly script: URL;
}
