/** Lines of .env, INI and properties files: a key and a value, a section, or a comment. */
const SETTING = /^\s*(?:export\s+)?[\w.\-[\]]+\s*=/;
const SECTION = /^\s*\[[^\]\n]*\]\s*(?:[;#].*)?$/;
const COMMENT = /^\s*[#;!]/;

/** How many lines are looked at. */
const LOOKED_AT_LINES = 200;

/** Whether every line is one of a file of settings. TOML is written like that as well, with its values in quotes. */
export function looksLikeSettings(text: string): boolean {
  const lines = text
    .slice(0, 200_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT_LINES);
  const isSetting = (line: string) => SETTING.test(line);
  return (
    lines.some(isSetting) &&
    lines.every((line) => isSetting(line) || SECTION.test(line) || COMMENT.test(line))
  );
}

const isXml = (text: string) =>
  /^\s*<(?:\?xml|!doctype|!--|[a-z][\w:.-]*(?:[\s/][^<]*)?>)/i.test(text.slice(0, 10_000)) &&
  /[>]\s*$/.test(text.slice(-1_000));

export const SETTINGS_REFUSAL =
  'This looks like an .env, INI or properties file, which this page does not read. To read it as TOML, put text values into quotation marks.';

/** Returns why a text in a format that is not read here is refused; null for any other text. */
export function refusalOf(text: string): string | null {
  return isXml(text)
    ? 'This is XML or HTML, which this page does not read. It reads JSON, YAML, TOML, CSV and JSON Lines. To read it as one text, choose YAML.'
    : null;
}
