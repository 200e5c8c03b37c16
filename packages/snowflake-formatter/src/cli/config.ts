import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { allowedValues, type CliOptions, isAllowed, OPTION_TABLE } from './option-table.ts';

export const CONFIG_NAME = '.snowflake-format.json';

/** A configuration file cannot be read or is invalid. The message starts with its path. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Parses a configuration file. Throws a {@link ConfigError} that says what is wrong with it. */
export function parseConfig(path: string, text: string): CliOptions {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ConfigError(`${path}: not valid JSON: ${messageOf(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(`${path}: must hold a JSON object`);
  }
  const options: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(value)) {
    if (key === '$schema') continue;
    const row = OPTION_TABLE.find((known) => known.key === key);
    if (row === undefined) {
      const known = OPTION_TABLE.map((one) => one.key).join(', ');
      throw new ConfigError(`${path}: unknown option "${key}"; there are ${known}`);
    }
    if (!isAllowed(row, setting)) {
      throw new ConfigError(
        `${path}: "${key}" must be ${allowedValues(row)}, not ${JSON.stringify(setting)}`,
      );
    }
    options[key] = setting;
  }
  return options;
}

/** Finds the configuration for each file: a given one, or the nearest `.snowflake-format.json` in a parent folder. */
export class ConfigFinder {
  private readonly named: string | null;
  private readonly cwd: string;
  private readonly folders = new Map<string, Promise<CliOptions>>();

  /** @param named a file's path; '' searches the parent folders; null uses no configuration. */
  constructor(named: string | null, cwd: string) {
    this.named = named;
    this.cwd = cwd;
  }

  /** The options for files of a folder, without the defaults. Rejects with a {@link ConfigError}. */
  optionsFor(folder: string): Promise<CliOptions> {
    if (this.named === null) return Promise.resolve({});
    if (this.named !== '')
      return this.remember('', () => this.read(resolve(this.cwd, this.named ?? ''), true));
    return this.remember(folder, () => this.search(folder));
  }

  private remember(key: string, find: () => Promise<CliOptions>): Promise<CliOptions> {
    let found = this.folders.get(key);
    if (found === undefined) {
      found = find();
      this.folders.set(key, found);
    }
    return found;
  }

  private async search(folder: string): Promise<CliOptions> {
    const own = await this.read(join(folder, CONFIG_NAME), false);
    if (own !== undefined) return own;
    const parent = dirname(folder);
    return parent === folder ? {} : this.optionsFor(parent);
  }

  private read(path: string, required: true): Promise<CliOptions>;
  private read(path: string, required: false): Promise<CliOptions | undefined>;
  private async read(path: string, required: boolean): Promise<CliOptions | undefined> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (!required && isMissing(error)) return undefined;
      throw new ConfigError(`${path}: cannot be read: ${messageOf(error)}`);
    }
    return parseConfig(path, text);
  }
}
