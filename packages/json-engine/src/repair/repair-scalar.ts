import { isJson } from '../text/scan.ts';

export interface RepairedScalar {
  readonly end: number;
  readonly text: string;
  /** What was changed; empty if the text is JSON already. */
  readonly message: string;
  readonly loses: boolean;
}

export const QUOTED_KEY = 'Quotes around a key';

const NUMBER =
  /[-+]?(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?)n?/y;
const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;
const WORD = /[-+]?[\p{L}_$][\p{L}\p{N}_$]*/uy;

const SYMBOL = /:[\p{L}_][\p{L}\p{N}_]*[?!]?/uy;
const SEPARATED_NUMBER =
  /[-+]?\p{Sc}?(?:\d+(?:[.'’ \u00a0\u202f]\d+)*(?:,\d+)+(?:\.\d+)*|\d{1,3}(?:['’ \u00a0\u202f]\d{3})+(?:\.\d+)?)(?:[ \t]*[\p{L}\p{Sc}%]+)?(?=\s*(?:[,;}]|\\n|$)|[ \t]*[\n#]|[ \t]*\/[/*])/uy;

const WORDS: Readonly<Record<string, { text: string; message: string; loses?: true }>> = {
  true: { text: 'true', message: '' },
  false: { text: 'false', message: '' },
  null: { text: 'null', message: '' },
  None: { text: 'null', message: 'null instead of Python’s None' },
  nil: { text: 'null', message: 'null instead of nil' },
  undefined: { text: 'null', message: 'null instead of undefined, which JSON cannot say', loses: true },
  NaN: { text: 'null', message: 'null instead of NaN, which JSON cannot say', loses: true },
  Infinity: { text: 'null', message: 'null instead of Infinity, which JSON cannot say', loses: true },
};

/** Reads a number, a word or an unquoted text from `start` on; null if there is none. */
export function repairScalar(
  text: string,
  start: number,
  role: 'key' | 'member' | 'element' | 'root',
): RepairedScalar | null {
  const isKey = role === 'key';
  return (
    repairSymbol(text, start) ??
    (role === 'member' ? quoteSeparated(text, start) : null) ??
    repairOpening(text, start, isKey) ??
    repairCut(text, start, isKey) ??
    repairNumber(text, start, isKey) ??
    repairWord(text, start, isKey) ??
    quoteBare(text, start, isKey)
  );
}

/** Reads a symbol of Ruby, such as `:name`. */
function repairSymbol(text: string, start: number): RepairedScalar | null {
  SYMBOL.lastIndex = start;
  const found = SYMBOL.exec(text)?.[0];
  if (found === undefined) return null;
  const message = 'A string instead of a symbol of Ruby';
  return { end: start + found.length, text: JSON.stringify(found.slice(1)), message, loses: false };
}

/**
 * Quotes a number with commas or blanks, which separate thousands or decimals: in an object, what follows them would be
 * a key and have a colon. As a string it is what was typed; which number it is depends on the country.
 */
function quoteSeparated(text: string, start: number): RepairedScalar | null {
  SEPARATED_NUMBER.lastIndex = start;
  const found = SEPARATED_NUMBER.exec(text)?.[0].trimEnd();
  if (found === undefined) return null;
  const message = 'Quotes around a number with separators, which JSON does not have';
  return { end: start + found.length, text: JSON.stringify(found), message, loses: false };
}

/** Reads a string of which only the quote at the beginning is missing. */
function repairOpening(text: string, start: number, isKey: boolean): RepairedScalar | null {
  const closed = isKey
    ? /(?!["'`])(?:[^\n"{}[\],:]*[^\s"{}[\],:]"|[^\n"'{}[\],:]*[^\s"'{}[\],:]')(?=\s*:)/y
    : /(?!["'`])(?:[^\n"{}[\],]*[^\s"{}[\],]"|[^\n"'{}[\],]*[^\s"'{}[\],]')(?=\s*(?:[,\]}]|\\[nrt]))/y;
  closed.lastIndex = start;
  const found = closed.exec(text.slice(0, start + 400))?.[0].slice(0, -1);
  if (found === undefined || !/[\p{L}\p{N}]/u.test(found)) return null;
  // Its escapes mean what they mean in a string; where they are none, its backslashes are characters.
  const written = JSON.stringify(found);
  const escaped = written.replaceAll('\\\\', '\\');
  return {
    end: start + found.length + 1,
    text: isJson(escaped) ? escaped : written,
    message: 'A quote where a string begins',
    loses: false,
  };
}

/** Reads a number or word that is cut off by the end of the text; an empty text if nothing of it is meaningful. */
function repairCut(text: string, start: number, isKey: boolean): RepairedScalar | null {
  const rest = text.slice(start, start + 400);
  if (isKey || start + 400 < text.length) return null;
  const [number, whole = ''] = /^(-|(-?\d+(?:\.\d+)?)[eE][-+]?)\s*$/.exec(rest)?.slice(1) ?? [];
  if (number !== undefined)
    return {
      end: start + number.length,
      text: whole,
      message: 'The end of a number removed that is cut off',
      loses: true,
    };
  const part = /^[a-z]+(?=\s*$)/.exec(rest)?.[0] ?? '';
  const word = ['true', 'false', 'null'].find((one) => part !== '' && one !== part && one.startsWith(part));
  return word === undefined
    ? null
    : {
        end: start + part.length,
        text: word,
        message: `${word}, of which the text has the beginning`,
        loses: false,
      };
}

function repairNumber(text: string, start: number, isKey: boolean): RepairedScalar | null {
  NUMBER.lastIndex = start;
  const found = NUMBER.exec(text)?.[0];
  if (found === undefined) return null;
  const end = start + found.length;
  if (!isBoundary(text, end)) return null;
  if (isKey) return { end, text: JSON.stringify(found), message: QUOTED_KEY, loses: false };
  if (JSON_NUMBER.test(found)) return { end, text: found, message: '', loses: false };
  if (/^[-+]?0\d/.test(found))
    return {
      end,
      text: JSON.stringify(found),
      message: 'Quotes around digits with a leading zero, which a number would lose',
      loses: false,
    };
  return { end, text: writeNumber(found), message: 'A number as JSON writes it', loses: false };
}

function writeNumber(found: string): string {
  const minus = found.startsWith('-') ? '-' : '';
  const bare = found.replace(/^[-+]/, '').replaceAll('_', '').replace(/n$/, '');
  if (/^0[xob]/i.test(bare)) return minus + BigInt(bare).toString();
  const [, whole = '', fraction = '', power = ''] = /^([0-9]*)(?:\.([0-9]*))?(.*)$/.exec(bare) ?? [];
  const point = bare.includes('.') ? `.${fraction || '0'}` : '';
  return `${minus}${whole.replace(/^0+(?=[0-9])/, '') || '0'}${point}${power}`;
}

function repairWord(text: string, start: number, isKey: boolean): RepairedScalar | null {
  WORD.lastIndex = start;
  const found = WORD.exec(text)?.[0];
  if (found === undefined) return null;
  const end = start + found.length;
  const bare = found.replace(/^[-+]/, '');
  if (isKey)
    return bare === found && /[\s:=]/.test(text[end] ?? ' ')
      ? { end, text: JSON.stringify(found), message: QUOTED_KEY, loses: false }
      : null;
  if (!isBoundary(text, end)) return null;
  if (Object.hasOwn(WORDS, bare) && (bare === found || bare === 'Infinity' || bare === 'NaN')) {
    const { text: written, message, loses } = WORDS[bare] ?? { text: 'null', message: '' };
    return { end, text: written, message, loses: loses === true };
  }
  const lower = found.toLowerCase();
  if (lower === 'true' || lower === 'false' || lower === 'null')
    return { end, text: lower, message: `${lower} in lower case`, loses: false };
  return null;
}

/** Quotes an unquoted text: up to the end of a value, or of a key, on the same line. */
function quoteBare(text: string, start: number, isKey: boolean): RepairedScalar | null {
  const bare = isKey ? /[^\s"'`{}[\](),:=\\][^\n"'`{}[\](),:=]*/uy : /[^\s"'`{}[\](),:=;][^\n"'`{}[\],]*/uy;
  bare.lastIndex = start;
  const found = bare.exec(text)?.[0].trimEnd();
  if (found === undefined || !/[\p{L}\p{N}]/u.test(found)) return null;
  // Only the quote at the beginning is missing.
  const closed = /^"(?=\s*(?:[,:\]}]|$))/.test(text.slice(start + found.length, start + found.length + 60));
  return {
    end: start + found.length + (closed ? 1 : 0),
    text: JSON.stringify(found),
    message: isKey ? QUOTED_KEY : 'Quotes around a text',
    loses: false,
  };
}

/** Whether a value may end before `at`. */
function isBoundary(text: string, at: number): boolean {
  const rest = text.slice(at, at + 60);
  return (
    /^[ \t]*(?:$|\\[nrt]|[\s,:;\]}){[]|\/[/*]|#|"[^"\n]*"\s*(?:[,:\]}]|$))/.test(rest) &&
    !/^[ \t]+[\p{L}_][^,\]}\n:]*(?:[,\]}\n]|$)/u.test(rest)
  );
}
