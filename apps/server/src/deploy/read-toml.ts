/** The values of a section by their keys; a section's name is its path, as `auth.email`. */
export type Toml = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/**
 * Reads the part of TOML in which supabase/config.toml is written: sections, and keys with a text, a number, a boolean
 * or a list of these on one line, which are spelled as in JSON.
 * @throws Error that names the first line that is none of these
 */
export function readToml(text: string): Toml {
  const sections = new Map<string, Map<string, unknown>>();
  let section = new Map<string, unknown>();
  sections.set('', section);
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const header = /^\[([\w.-]+)\]\s*(?:#.*)?$/.exec(content)?.[1];
    if (header !== undefined) {
      section = sections.get(header) ?? new Map();
      sections.set(header, section);
      continue;
    }
    const [, key, value] =
      /^([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|\[.*\]|[\w.+-]+)\s*(?:#.*)?$/.exec(content) ?? [];
    if (key === undefined || value === undefined) throw new Error(`Line ${index + 1} cannot be read.`);
    section.set(key, parseValue(value, index + 1));
  }
  return sections;
}

function parseValue(text: string, line: number): unknown {
  try {
    return JSON.parse(text.replace(/,\s*\]$/, ']'));
  } catch {
    throw new Error(`The value in line ${line} cannot be read.`);
  }
}
