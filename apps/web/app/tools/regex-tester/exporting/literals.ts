const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A raw string where the pattern allows one, else a normal one. */
export function pythonLiteral(source: string): string {
  const isRaw = !/[\n\r\0]/.test(source) && !source.endsWith('\\');
  if (isRaw && !source.includes('"')) return `r"${source}"`;
  if (isRaw && !source.includes("'")) return `r'${source}'`;
  return `"${escapeDoubleQuoted(source)}"`;
}

export function javaLiteral(source: string): string {
  return `"${escapeDoubleQuoted(source)}"`;
}

export function goLiteral(source: string): string {
  return /[`\r\0]/.test(source) ? `"${escapeDoubleQuoted(source)}"` : `\`${source}\``;
}

function escapeDoubleQuoted(source: string): string {
  return (
    source
      .replace(/["\\]/g, '\\$&')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\t', '\\t')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be escaped.
      .replace(/[\0-\x1f\u2028\u2029]/g, unit)
  );
}
