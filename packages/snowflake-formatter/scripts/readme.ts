import { allowedValues, defaultText, flagOf, OPTION_TABLE } from '../src/cli/option-table.ts';

/** The README's table of options, with one row per option of the command line. */
export function optionsTable(): string {
  const rows = OPTION_TABLE.map((row) => {
    const flag = row.kind === 'boolean' ? `--[no-]${flagOf(row.key).slice(2)}` : flagOf(row.key);
    return `| \`${row.key}\` | \`${flag}\` | ${row.default === undefined ? defaultText(row) : `\`${row.default}\``} | ${allowedValues(row)} | ${row.summary} |`;
  });
  return ['| Option | Flag | Default | Values | What it does |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
export function withSection(text: string, name: string, section: string): string {
  const open = `<!-- ${name} -->\n`;
  const close = `\n<!-- /${name} -->`;
  const start = text.indexOf(open);
  const end = text.indexOf(close);
  if (start < 0 || end < start) throw new Error(`the text has no section "${name}"`);
  return text.slice(0, start + open.length) + section + text.slice(end);
}
