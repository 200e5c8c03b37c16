/** One word of a command line, after quotation marks and escapes. */
export interface CommandWord {
  readonly text: string;
  /** Its place in the command, in UTF-16 code units from 0. */
  readonly start: number;
  readonly end: number;
  /** Whether the shell would replace variables or run commands inside. They stay as written. */
  readonly isExpanded: boolean;
}

/** The words of the first command in a text. */
export interface CommandWords {
  readonly words: readonly CommandWord[];
  /** The shell's operator that ends the command before the text ends, or null. */
  readonly endedBy: string | null;
}

/** A text that no shell or curl reads as one request; the message says why. */
export class UnreadableCommand extends Error {}

const UNCLOSED = 'A quotation mark is not closed.';
const OPERATOR = /^(?:&&|\|\||\d?>>?|<<?|[;&|()])/;
const BLANKS = /(?:[ \t\r]|\\\r?\n)*/y;
const PLAIN = /[^ \t\r\n'"\\$`;&|<>()]+/y;
const WORD_END = /[ \t\r\n;&|<>()]/;

/**
 * Splits a command as POSIX shells do (XCU 2.2 and 2.3), plus the `$'…'` of bash, zsh and POSIX 2024, which browsers
 * write. Expands nothing: variables, substitutions and patterns stay as they are written.
 */
export function posixWords(command: string): CommandWords {
  const words: CommandWord[] = [];
  let isExpanded = false;
  let at = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(command)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const quoted = (start: number, until: string): string => {
    const end = command.indexOf(until, start);
    if (end === -1) throw new UnreadableCommand(UNCLOSED);
    at = end + 1;
    return command.slice(start, end);
  };
  const doubleQuoted = (open: number): string => {
    let text = '';
    for (at = open + 1; command[at] !== '"'; at++) {
      if (at >= command.length) throw new UnreadableCommand(UNCLOSED);
      const escaped = command[at] === '\\' ? /^\\(\r?\n|[$`"\\])/.exec(command.slice(at, at + 3)) : null;
      if (escaped === null) {
        if (isExpansion(command, at)) isExpanded = true;
        text += command.charAt(at);
        continue;
      }
      at += escaped[0].length - 1;
      if (!escaped[0].endsWith('\n')) text += escaped[1] ?? '';
    }
    at++;
    return text;
  };
  const piece = (): string => {
    const character = command[at];
    if (character === "'") return quoted(at + 1, "'");
    if (character === '"') return doubleQuoted(at);
    if (character === '$' && command[at + 1] === '"') return doubleQuoted(at + 1);
    if (character === '$' && command[at + 1] === "'") {
      const inside = /(?:[^'\\]|\\[\s\S])*/y;
      at += 2;
      const raw = match(inside);
      if (command[at] !== "'") throw new UnreadableCommand(UNCLOSED);
      at++;
      return ansiText(raw);
    }
    if (character === '\\') {
      const escaped = match(/\\(?:\r?\n|[\s\S]?)/y).slice(1);
      return escaped.endsWith('\n') ? '' : escaped;
    }
    const plain = match(PLAIN);
    if (plain !== '') return plain;
    if (isExpansion(command, at)) isExpanded = true;
    return command[at++] ?? '';
  };

  for (;;) {
    match(BLANKS);
    if (command[at] === '#') match(/[^\n]*/y);
    if (at >= command.length) break;
    if (command[at] === '\n') {
      // Line breaks before the command and after it do not count.
      if (words.length === 0) at++;
      else if (command.slice(at).trim() === '') break;
      else return { words, endedBy: '\n' };
      continue;
    }
    const operator = OPERATOR.exec(command.slice(at, at + 3))?.[0];
    if (operator !== undefined) return { words, endedBy: operator };
    const start = at;
    let text = '';
    isExpanded = false;
    while (at < command.length && !WORD_END.test(command.charAt(at))) text += piece();
    words.push({ text, start, end: at, isExpanded });
  }
  return { words, endedBy: null };
}

function isExpansion(command: string, at: number): boolean {
  return command[at] === '`' || (command[at] === '$' && /[A-Za-z_0-9{(@*#?!$-]/.test(command[at + 1] ?? ''));
}

const ANSI: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Reads what is between `$'` and `'`, up to an escaped NUL. Escapes of bytes are read as UTF-8. */
function ansiText(raw: string): string {
  const escapes =
    /(?:\\(?:x[0-9A-Fa-f]{1,2}|[0-7]{1,3}))+|\\u[0-9A-Fa-f]{1,4}|\\U[0-9A-Fa-f]{1,8}|\\c[\s\S]|\\[\s\S]/g;
  const text = raw.replace(escapes, (found) => {
    const kind = found[1] ?? '';
    if (/[x0-7]/.test(kind) && found.length > 2 - Number(/[0-7]/.test(kind))) {
      const bytes = [...found.matchAll(/\\(?:x([0-9A-Fa-f]+)|([0-7]+))/g)].map(([, hex, octal]) =>
        hex === undefined ? Number.parseInt(octal ?? '', 8) & 0xff : Number.parseInt(hex, 16),
      );
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes));
    }
    if (/[uU]/.test(kind) && found.length > 2) {
      const code = Number.parseInt(found.slice(2), 16);
      // Chrome writes characters beyond U+FFFF as two \u escapes, which together are one character here.
      return code <= 0xffff
        ? String.fromCharCode(code)
        : code <= 0x10ffff
          ? String.fromCodePoint(code)
          : '\ufffd';
    }
    if (kind === 'c' && found.length > 2) return String.fromCharCode(found.charCodeAt(2) & 0x1f);
    if (/['"\\?]/.test(kind)) return kind;
    return ANSI[kind] ?? found;
  });
  return text.split('\0', 1)[0] ?? '';
}

/**
 * Splits a command of Windows' cmd.exe: first cmd's carets, then the quotation marks and backslashes as a C program
 * reads its arguments. Chrome's “Copy as cURL (cmd)” writes it. Environment variables (`%NAME%`) stay as written.
 */
export function cmdWords(command: string): CommandWords {
  // Each character with its place, so that words know where they stand in the command.
  const characters: { text: string; at: number }[] = [];
  let isQuoted = false;
  let hasText = false;
  let endedBy: string | null = null;
  for (let at = 0; at < command.length; at++) {
    const text = command[at] ?? '';
    if (text === '^' && !isQuoted) {
      at++;
      if (command[at] === '\r') at++;
      // A caret and a line break are nothing; the character after them is taken as it is.
      if (command[at] === '\n') {
        if (/[\r\n]/.test(command[at + 1] ?? '')) {
          at += command[at + 1] === '\r' ? 2 : 1;
          characters.push({ text: '\n', at });
        }
        continue;
      }
      characters.push({ text: command[at] ?? '', at });
      continue;
    }
    if (text === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[&|<>\n]/.test(text)) {
      if (text === '\n' && !hasText) continue;
      if (text !== '\n' || command.slice(at).trim() !== '') endedBy = text;
      break;
    }
    if (text.trim() !== '') hasText = true;
    characters.push({ text, at });
  }
  return { words: argumentsOf(characters), endedBy };
}

/** Microsoft's rules for the arguments of a C program: backslashes are special only before a quotation mark. */
function argumentsOf(characters: readonly { text: string; at: number }[]): CommandWord[] {
  const words: CommandWord[] = [];
  let word: { text: string; start: number } | null = null;
  let isQuoted = false;
  const close = (end: number) => {
    // Not %C3%A4, which is an escape in a URL.
    if (word !== null) words.push({ ...word, end, isExpanded: /%(?![\dA-Fa-f]{2})\w+%/.test(word.text) });
    word = null;
  };
  for (let index = 0; index < characters.length; index++) {
    const { text, at } = characters[index] ?? { text: '', at: 0 };
    if (!isQuoted && /\s/.test(text)) {
      close(at);
      continue;
    }
    word ??= { text: '', start: at };
    let slashes = 0;
    while (characters[index + slashes]?.text === '\\') slashes++;
    const isBeforeQuote = characters[index + slashes]?.text === '"';
    if (slashes > 0) {
      word.text += '\\'.repeat(isBeforeQuote ? Math.floor(slashes / 2) : slashes);
      index += slashes - 1;
      if (isBeforeQuote && slashes % 2 === 1) {
        word.text += '"';
        index++;
      }
      continue;
    }
    if (text !== '"') word.text += text;
    else if (isQuoted && characters[index + 1]?.text === '"') {
      word.text += '"';
      index++;
    } else isQuoted = !isQuoted;
  }
  const last = characters.at(-1)?.at ?? 0;
  if (isQuoted) throw new UnreadableCommand(UNCLOSED);
  close(last + 1);
  return words;
}

/** Quotes a word so that every POSIX shell reads exactly this text. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
