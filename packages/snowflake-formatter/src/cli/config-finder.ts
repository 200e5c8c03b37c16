import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CONFIG_NAME, parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { CliOptions } from './option-table.ts';
import { reasonOf } from './problems.ts';
import { type BorrowedOptions, borrowOptions } from './sqlfluff/options.ts';
import { readSettings, SQLFLUFF_FILES, type SqlfluffSettings } from './sqlfluff/settings.ts';

/** The configuration for the files of a folder. */
export interface FoundConfig {
  /** Without the defaults. */
  readonly options: CliOptions;
  /** Where the options come from if they are sqlfluff's; undefined if they are our own. */
  readonly borrowed?: Borrowed;
}

export interface Borrowed extends BorrowedOptions {
  /** sqlfluff's files with layout settings, the nearest one last. */
  readonly files: readonly string[];
}

/** sqlfluff's settings for a folder, including those of its parent folders. */
interface Settings {
  readonly values: SqlfluffSettings;
  readonly files: readonly string[];
}

/**
 * Finds the configuration for each file: a given one, or the nearest `.snowflake-format.json` in a parent folder. If
 * there is none, sqlfluff's files apply as they do in sqlfluff: for each setting, the nearest file wins.
 */
export class ConfigFinder {
  private readonly named: string | null;
  private readonly cwd: string;
  private readonly found = new Map<string, Promise<FoundConfig>>();
  private readonly own = new Map<string, Promise<CliOptions | undefined>>();
  private readonly sqlfluff = new Map<string, Promise<Settings>>();

  /** @param named a configuration file's path; '' searches the parent folders; null uses no configuration. */
  constructor(named: string | null, cwd: string) {
    this.named = named;
    this.cwd = cwd;
  }

  /** The configuration for the files of a folder. Rejects with a {@link ConfigError}. */
  configFor(folder: string): Promise<FoundConfig> {
    const { named } = this;
    if (named === null) return Promise.resolve({ options: {} });
    return remember(this.found, folder, async () => {
      if (named !== '') return { options: await this.readNamed(resolve(this.cwd, named)) };
      const own = await this.ownIn(folder);
      return own === undefined ? borrow(await this.sqlfluffIn(folder)) : { options: own };
    });
  }

  private ownIn(folder: string): Promise<CliOptions | undefined> {
    return remember(this.own, folder, async () => {
      const path = join(folder, CONFIG_NAME);
      const text = await readIfThere(path);
      if (text !== undefined) return parseConfig(path, text);
      const parent = dirname(folder);
      return parent === folder ? undefined : this.ownIn(parent);
    });
  }

  private sqlfluffIn(folder: string): Promise<Settings> {
    return remember(this.sqlfluff, folder, async () => {
      const parent = dirname(folder);
      const above = parent === folder ? undefined : await this.sqlfluffIn(parent);
      const values = new Map(above?.values);
      const files = [...(above?.files ?? [])];
      for (const name of SQLFLUFF_FILES) {
        const path = join(folder, name);
        const text = await readIfThere(path);
        const settings = text === undefined ? undefined : readSettings(name, path, text);
        if (settings === undefined || settings.size === 0) continue;
        files.push(path);
        for (const [setting, value] of settings) values.set(setting, value);
      }
      return { values, files };
    });
  }

  private async readNamed(path: string): Promise<CliOptions> {
    try {
      return parseConfig(path, await readFile(path, 'utf8'));
    } catch (error) {
      throw error instanceof ConfigError ? error : unreadable(path, error);
    }
  }
}

function borrow({ values, files }: Settings): FoundConfig {
  if (files.length === 0) return { options: {} };
  const { options, left } = borrowOptions(values);
  return { options, borrowed: { options, left, files } };
}

function remember<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  let found = known.get(key);
  if (found === undefined) {
    found = find();
    known.set(key, found);
  }
  return found;
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): ConfigError {
  return new ConfigError(`${path}: cannot be read: ${reasonOf(error)}`);
}
