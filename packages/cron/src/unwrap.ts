/** What is left of a pasted text. */
export type Unwrapped =
  | {
      readonly kind: 'line';
      /** As long as what was pasted, with spaces for what was left out, so that every character keeps its place. */
      readonly text: string;
    }
  /** Another expression begins at `at`. */
  | { readonly kind: 'several'; readonly at: number }
  /** The whole text is a comment. */
  | { readonly kind: 'comment'; readonly at: number };

/** Keys of YAML, JSON, properties and annotations nest a few times, never often. */
const DEEPEST = 8;
const IS_ZONE = /^(?:CRON_)?TZ ?=/;
const LABEL = /^(?:(?:- ?)?(["']?)[a-z_][\w.-]{0,60}\1 ?[:=]\s*|-\s+)/i;
const QUOTED = /^(["'`])([^"'`]{0,500})\1(?:[ ,;]*| #.*)$/;
const CALL = /^@?[a-z_][\w.]{0,60} ?\( ?(?=["'a-z])/i;
const CALL_END = /[)}\];,]+$/;

/**
 * Leaves out what code, YAML and crontabs have around an expression: quotes, the key before it, comments, and settings
 * such as `SHELL=/bin/sh`.
 */
export function unwrap(text: string): Unwrapped {
  const lines: { readonly start: number; readonly line: string }[] = [];
  let start = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    lines.push({ start, line });
    start += line.length + (text.startsWith('\r\n', start + line.length) ? 2 : 1);
  }
  const used = lines.filter(({ line }) => !isLeftOut(line));
  const [first] = used;
  // A time zone stands on a line of its own in a crontab.
  const expressions = used.filter(({ line }) => !(IS_ZONE.test(line.trim()) && !/\s/.test(line.trim())));
  const second = expressions[1];
  if (second !== undefined) return { kind: 'several', at: second.start };
  if (first === undefined) {
    const at = text.search(/#/);
    return at < 0 ? { kind: 'line', text } : { kind: 'comment', at };
  }
  let blanked = ' '.repeat(text.length);
  for (const { start: from, line } of used) {
    const kept = expressions.some((each) => each.start === from) ? unwrapLine(line) : line;
    blanked = blanked.slice(0, from) + kept + blanked.slice(from + line.length);
  }
  const another = /^ *(["'])[^"']{5,100}\1 +- /.exec(blanked)?.[0].length;
  return another === undefined ? { kind: 'line', text: blanked } : { kind: 'several', at: another - 2 };
}

/** Blank lines, comments, settings of a crontab, and keys of YAML whose value is on the next line. */
function isLeftOut(line: string): boolean {
  const trimmed = line.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return true;
  if (/^[a-z_][\w-]{0,60}:$/i.test(trimmed)) return true;
  return /^(?:SHELL|PATH|MAILTO|MAILFROM|HOME|LOGNAME|USER|LANG|LC_[A-Z]+|RANDOM_DELAY|START_HOURS_RANGE) ?=/.test(
    trimmed,
  );
}

/** The line with spaces for its key, its quotes and its call. */
function unwrapLine(line: string): string {
  let from = line.length - line.trimStart().length;
  let to = line.trimEnd().length;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const inside = line.slice(from, to);
    const label = IS_ZONE.test(inside) ? undefined : LABEL.exec(inside)?.[0].length;
    const quoted = QUOTED.exec(inside)?.[2];
    const called = /^(?:cron|rate)\(/i.test(inside) ? undefined : CALL.exec(inside)?.[0].length;
    const brace = /^\{ ?/.exec(inside)?.[0].length;
    const end = /[,;]$/.test(inside) ? 1 : 0;
    if (quoted !== undefined) {
      from += 1;
      to = from + quoted.length;
    } else if (label !== undefined) from += label;
    else if (called !== undefined || brace !== undefined) {
      from += called ?? brace ?? 0;
      to -= CALL_END.exec(inside)?.[0].length ?? 0;
    } else if (end > 0 && !/\s[^\s*\d]\S*[,;]$/.test(inside)) to -= end;
    else break;
    from += line.slice(from, to).length - line.slice(from, to).trimStart().length;
    to = from + line.slice(from, to).trimEnd().length;
  }
  return ' '.repeat(from) + line.slice(from, to) + ' '.repeat(line.length - to);
}
