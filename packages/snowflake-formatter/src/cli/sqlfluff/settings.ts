import { parse } from 'smol-toml';
import { ConfigError } from '../config-error.ts';
import { readIni } from './ini.ts';

/** The sqlfluff settings that have an equivalent here, under our own names. */
export type SettingName =
  | 'line length'
  | 'indent unit'
  | 'indent size'
  | 'comma position'
  | 'keyword case'
  | 'function case'
  | 'type case'
  | 'identifier case'
  | 'identifiers meant';

/** The values as written, by setting. */
export type SqlfluffSettings = ReadonlyMap<SettingName, string>;

/** The files that sqlfluff reads its settings from; the last one wins. */
export const SQLFLUFF_FILES = ['.sqlfluff', 'pyproject.toml'] as const;

type SqlfluffFile = (typeof SQLFLUFF_FILES)[number];

/**
 * Where sqlfluff looks for each setting, in its own order: the current place first, then those of earlier versions,
 * which it still translates or which projects still have. `core` is the section without a name. See
 * https://docs.sqlfluff.com/en/stable/configuration/default_configuration.html
 */
const PLACES: Readonly<Record<SettingName, readonly string[]>> = {
  'line length': ['core:max_line_length', 'rules:max_line_length', ...ofRules(['L016'], 'max_line_length')],
  'indent unit': ['indentation:indent_unit', 'rules:indent_unit', ...ofRules(['L003'], 'indent_unit')],
  'indent size': [
    'indentation:tab_space_size',
    'rules:tab_space_size',
    ...ofRules(['L002', 'L003', 'L004', 'L016'], 'tab_space_size'),
  ],
  'comma position': [
    'layout:type:comma:line_position',
    'rules:comma_style',
    ...ofRules(['LT04', 'L019'], 'comma_style'),
  ],
  'keyword case': ofRules(['capitalisation.keywords', 'CP01', 'L010'], 'capitalisation_policy'),
  'identifier case': ofRules(
    ['capitalisation.identifiers', 'CP02', 'L014'],
    'extended_capitalisation_policy',
  ),
  'identifiers meant': ofRules(['capitalisation.identifiers', 'CP02', 'L014'], 'unquoted_identifiers_policy'),
  'function case': ofRules(['capitalisation.functions', 'CP03', 'L030'], 'extended_capitalisation_policy'),
  'type case': ofRules(['capitalisation.types', 'CP05', 'L063'], 'extended_capitalisation_policy'),
};

function ofRules(rules: readonly string[], name: string): string[] {
  return rules.map((rule) => `rules:${rule}:${name}`);
}

/** The settings in one of sqlfluff's files; none if the file is not about sqlfluff. Throws a {@link ConfigError}. */
export function readSettings(name: SqlfluffFile, path: string, text: string): SqlfluffSettings {
  const values = name === 'pyproject.toml' ? tomlValues(path, text) : iniValues(path, text);
  const settings = new Map<SettingName, string>();
  for (const [setting, places] of Object.entries(PLACES) as [SettingName, readonly string[]][]) {
    const place = places.find((one) => values.has(one));
    const value = place === undefined ? undefined : values.get(place);
    if (value !== undefined) settings.set(setting, value.trim());
  }
  return settings;
}

/** Values by their path, such as `layout:type:comma:line_position`. */
type Values = Map<string, string>;

function iniValues(path: string, text: string): Values {
  const values: Values = new Map();
  for (const { section, name, value } of readIni(path, text)) {
    if (section === 'sqlfluff') values.set(`core:${name}`, value);
    else if (section.startsWith('sqlfluff:'))
      values.set(`${section.slice('sqlfluff:'.length)}:${name}`, value);
  }
  return values;
}

function tomlValues(path: string, text: string): Values {
  const values: Values = new Map();
  // Most files with that name belong to other tools, which report errors in them themselves.
  if (!text.includes('sqlfluff')) return values;
  let tables: unknown;
  try {
    tables = parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new ConfigError(`${path}: ${reason}`);
  }
  flatten(tableIn(tableIn(tables, 'tool'), 'sqlfluff'), [], values);
  return values;
}

function tableIn(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([one]) => one === key)?.[1]
    : {};
}

function flatten(value: unknown, steps: readonly string[], values: Values): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, [...steps, key], values);
  } else values.set(placeOf(steps), String(value));
}

/** A rule's name contains dots, which TOML reads as nested tables: `[tool.sqlfluff.rules.capitalisation.keywords]`. */
function placeOf(steps: readonly string[]): string {
  const [section, ...rest] = steps;
  if (section !== 'rules' || rest.length < 2) return steps.join(':');
  return `rules:${rest.slice(0, -1).join('.')}:${rest.at(-1)}`;
}
