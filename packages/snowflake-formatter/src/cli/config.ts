import { ConfigError } from './config-error.ts';
import { allowedValues, type CliOptions, isAllowed, OPTION_TABLE } from './option-table.ts';

export const CONFIG_NAME = '.snowflake-format.json';

/** Parses a configuration file. Throws a {@link ConfigError} that says what is wrong with it. */
export function parseConfig(path: string, text: string): CliOptions {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ConfigError(`${path}: not valid JSON: ${error instanceof Error ? error.message : error}`);
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
