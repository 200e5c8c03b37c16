/** A line without trailing white space; the carriage return of its line break is kept. */
export function trimLine(line: string): string {
  let end = line.length;
  // Not a regular expression: on a megabyte of tabs with other text after them, that would take a million million
  // steps.
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end--;
  if (end === line.length) return line;
  return line.slice(0, end) + (line.endsWith('\r') ? '\r' : '');
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}

/** The same for each line of a text except the last, which has no line break. */
export function trimLines(text: string): string {
  const last = text.lastIndexOf('\n');
  if (last < 0) return text;
  return text.slice(0, last).split('\n').map(trimLine).join('\n') + text.slice(last);
}
