import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { borrowedMessage } from '../cli/borrowed.ts';
import { CONFIG_NAME } from '../cli/config.ts';
import { ConfigFinder } from '../cli/config-finder.ts';
import type { CliOptions } from '../cli/option-table.ts';
import { SQLFLUFF_FILES } from '../cli/sqlfluff/settings.ts';
import type { EditorSettings } from '../cli/surroundings.ts';

/** Globs of the files whose change may change how documents are formatted. */
export const CONFIG_GLOBS: readonly string[] = [CONFIG_NAME, ...SQLFLUFF_FILES].map((name) => `**/${name}`);

/**
 * Finds each document's options as the command line finds a file's. Nothing is cached, because the files may have
 * changed.
 */
export class DocumentsConfig {
  private readonly settings: EditorSettings;
  private readonly log: (message: string) => void;
  private readonly said = new Set<string>();
  private folder: string;

  /** @param log receives what was taken from sqlfluff's files, each message once. */
  constructor(settings: EditorSettings, log: (message: string) => void) {
    this.settings = settings;
    this.log = log;
    this.folder = process.cwd();
  }

  /** Sets the folder whose configuration applies to documents without a file; `undefined` keeps the current folder. */
  useFolder(uri: string | undefined): void {
    const path = uri === undefined ? undefined : pathOf(uri);
    if (path !== undefined) this.folder = path;
  }

  /** The options for a document. Rejects with a ConfigError. */
  async optionsFor(uri: string): Promise<CliOptions> {
    const path = pathOf(uri);
    const finder = new ConfigFinder(this.settings.config, this.folder);
    const { options, borrowed } = await finder.configFor(path === undefined ? this.folder : dirname(path));
    const message = borrowed === undefined ? undefined : borrowedMessage(borrowed, (one) => one);
    if (message !== undefined && !this.said.has(message)) {
      this.said.add(message);
      this.log(message);
    }
    return { ...options, ...this.settings.options };
  }
}

function pathOf(uri: string): string | undefined {
  return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
}
