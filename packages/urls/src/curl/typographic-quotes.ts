const CLOSING: Readonly<Record<string, string>> = {
  '“': '”',
  '”': '”',
  '„': '“',
  '‘': '’',
  '’': '’',
  '‚': '‘',
};

/**
 * Returns a command in which typographic quotation marks at the beginning of a word and their ends are straight, as
 * they were before a word processor or a chat changed them. Every other character stays at its place.
 */
export function withStraightQuotes(command: string): string {
  if (!/[“”„‘’‚]/.test(command)) return command;
  const characters = command.split('');
  let quote: string | null = null;
  const closings = new Closings(command);
  for (let at = 0; at < characters.length; at += 1) {
    const char = characters[at] ?? '';
    if (char === '\\' && quote !== "'") at += 1;
    else if (quote !== null) quote = char === quote ? null : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (Object.hasOwn(CLOSING, char) && /^(?:|[\s=])$/.test(characters[at - 1] ?? '')) {
      const end = closings.after(at, CLOSING[char] ?? '');
      if (end === null) continue;
      const inner = command.slice(at + 1, end);
      // Straight marks inside decide which ones fit outside.
      const fitting = inner.includes("'") ? '"' : inner.includes('"') || /[‘’‚]/.test(char) ? "'" : '"';
      if (!inner.includes(fitting)) {
        characters[at] = fitting;
        characters[end] = fitting;
      }
      at = end;
    }
  }
  return characters.join('');
}

/** Finds closing marks, each once however often it is asked for. */
class Closings {
  readonly #command: string;
  readonly #next = new Map<string, number | null>();

  constructor(command: string) {
    this.#command = command;
  }

  /** The closing mark is the first before a blank or the end: others are apostrophes, as in ‘it’s’. */
  after(start: number, closing: string): number | null {
    const known = this.#next.get(closing);
    if (known === null || (known !== undefined && known > start)) return known;
    const command = this.#command;
    let at = command.indexOf(closing, start + 1);
    while (at >= 0 && !/^(?:$|[\s;|&\\])/.test(command.slice(at + 1, at + 2)))
      at = command.indexOf(closing, at + 1);
    const found = at < 0 ? null : at;
    this.#next.set(closing, found);
    return found;
  }
}
