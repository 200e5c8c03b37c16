import { ConfigError } from '../config-error.ts';

/** A setting with its section. */
export interface IniSetting {
  readonly section: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Reads the INI dialect of Python's `configparser` as sqlfluff configures it: only `=` separates name and value; whole
 * lines that begin with `#` or `;` are comments, but text after a value is not; a line that is indented further than
 * its setting continues the value; names keep their letter case. Throws a {@link ConfigError} where `configparser`
 * raises an error. See https://docs.python.org/3/library/configparser.html#supported-ini-file-structure
 */
export function readIni(path: string, text: string): IniSetting[] {
  const settings: { section: string; name: string; value: string }[] = [];
  let section: string | undefined;
  let open: { setting: { value: string }; indentation: number } | undefined;
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#') || content.startsWith(';')) continue;
    const indentation = line.search(/\S/);
    if (open !== undefined && indentation > open.indentation) {
      open.setting.value += `\n${content}`;
      continue;
    }
    const header = /^\[([^\]]+)\]/.exec(content)?.[1];
    if (header !== undefined) {
      section = header;
      open = undefined;
      continue;
    }
    const equals = content.indexOf('=');
    if (section === undefined || equals <= 0) {
      const reason = section === undefined ? 'no section begins before it' : 'it has no name and "="';
      throw new ConfigError(`${path}:${index + 1}: ${JSON.stringify(content)} cannot be read: ${reason}`);
    }
    const setting = {
      section,
      name: content.slice(0, equals).trim(),
      value: content.slice(equals + 1).trim(),
    };
    settings.push(setting);
    open = { setting, indentation };
  }
  return settings;
}
