import { type CliOptions, isAllowed, OPTION_TABLE } from '../option-table.ts';
import type { SettingName, SqlfluffSettings } from './settings.ts';

/** Options derived from sqlfluff's settings. */
export interface BorrowedOptions {
  readonly options: CliOptions;
  /** The settings that could not be translated, each a sentence without its full stop. */
  readonly left: readonly string[];
}

/** The line length that never breaks a line, for sqlfluff's values of 0 and below, which mean "no limit". */
const UNLIMITED = OPTION_TABLE.find((row) => row.key === 'maxLineLength');

/** sqlfluff's letter case settings, with the equivalent options. */
const CASES: ReadonlyArray<readonly [SettingName, string]> = [
  ['keyword case', 'keywordCase'],
  ['function case', 'functionCase'],
  ['type case', 'dataTypeCase'],
  ['identifier case', 'identifierCase'],
];

/** Translates line length, indentation, comma position and letter case. */
export function borrowOptions(settings: SqlfluffSettings): BorrowedOptions {
  const options: Record<string, unknown> = {};
  const left: string[] = [];
  const leave = (setting: SettingName): void => {
    left.push(`its ${setting} ${JSON.stringify(settings.get(setting))} has no equivalent here`);
  };
  const take = (setting: SettingName, key: string, value: unknown): void => {
    const row = OPTION_TABLE.find((one) => one.key === key);
    if (row !== undefined && isAllowed(row, value)) options[key] = value;
    else leave(setting);
  };
  const length = settings.get('line length');
  if (length !== undefined) {
    const columns = wholeNumber(length);
    const unlimited = UNLIMITED?.kind === 'integer' ? UNLIMITED.max : undefined;
    take('line length', 'maxLineLength', columns !== undefined && columns <= 0 ? unlimited : columns);
  }
  const size = settings.get('indent size');
  if (size !== undefined) take('indent size', 'indentSize', wholeNumber(size));
  const unit = settings.get('indent unit');
  if (unit !== undefined) take('indent unit', 'indentStyle', unit);
  // In values such as `leading:strict`, the part after the colon says how strict the rule is.
  const comma = settings.get('comma position')?.split(':')[0];
  if (comma !== undefined) take('comma position', 'commaPosition', comma);
  for (const [setting, key] of CASES) {
    const value = settings.get(setting)?.toLowerCase();
    // sqlfluff's default, "consistent", follows the majority of the text and is not an explicit choice.
    if (value === undefined || value === 'consistent') continue;
    if (setting === 'identifier case' && !meansAllIdentifiers(settings)) {
      left.push('its identifier case is not meant for all identifiers');
    } else if (value === 'upper' || value === 'lower') options[key] = value;
    else leave(setting);
  }
  return { options, left };
}

function meansAllIdentifiers(settings: SqlfluffSettings): boolean {
  return (settings.get('identifiers meant') ?? 'all') === 'all';
}

function wholeNumber(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}
