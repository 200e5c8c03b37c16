import type { CliOptions } from './option-table.ts';

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** What the command line passes to the language server. */
export interface EditorSettings {
  /** The path of a configuration file; '' searches for one from each document's folder; null uses none. */
  readonly config: string | null;
  /** Options that override the configuration files. */
  readonly options: CliOptions;
}

/** Everything outside the program that it uses. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** The script that workers are started from. */
  readonly script: URL;
  /** Serves an editor until the editor ends the process. */
  serveEditor(settings: EditorSettings): Promise<never>;
}
