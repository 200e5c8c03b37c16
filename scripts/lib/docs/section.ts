/** A generated part of a Markdown file, between `<!-- name -->` and `<!-- /name -->`. */
export interface Section {
  /** Path from the root folder. */
  readonly file: string;
  readonly name: string;
  /** Markdown without the markers. */
  readonly body: string;
}

/**
 * Returns a file's text with the body of one section replaced.
 * @throws Error unless both markers occur exactly once, in order
 */
export function replaceSection(text: string, { file, name, body }: Section): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const parts = text.split(open);
  const [before, rest = ''] = parts;
  const [, after] = rest.split(close);
  if (parts.length !== 2 || after === undefined || rest.split(close).length !== 2) {
    throw new Error(`${file} needs ${open} and, after it, ${close}, once each.`);
  }
  return `${before}${open}\n${body.trim()}\n${close}${after}`;
}

/** Formats a Markdown table. Cells must not contain a vertical bar. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}
