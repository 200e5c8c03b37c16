/** A part of a text that is kept; everything else around it is words. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** What begins a list, unlike a word in brackets such as `[DONE]` or `[2026-01-01]`. */
const LIST_BEGINS =
  /^\[(?:\s|\\[nrt])*(?:["'`“‘«{[\]]|:\p{L}|-?\d[\d.eE+-]*\s*[,\]]|(?:true|false|null|None|True|False)\s*[,\]])/u;
const OBJECT_BEGINS = /^\{(?:\s|\\[nrt])*(?:\}|:?["'`“‘«]|:?[\p{L}_$][\p{L}\p{N}_$-]*\s*[:=]|\d+\s*:)/u;
/** One number or word in brackets: beside words it is a mark, such as a footnote's `[1]`. */
const ONE_WORD = /^\[[^"'`,[\]{}]+\]$/;

/** How much of a bracket's content, and of the words at each of its ends, is examined. */
const EXAMINED = 1000;
/** What is no word: blanks, marks between values, comments and values. */
const NO_WORDS =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*|"[^"\n]*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\p{L}\p{N}.:-])|(?<![\p{L}\p{N}])(?:true|false|null)(?![\p{L}\p{N}])|\\[nrt]|[\s,;]+/gu;
const QUOTE = /["'`]/;
/** What is neither punctuation of JSON nor a part of a number. */
const WORD = /[^\s{}[\](),;\d.-]/;
/** The end of words that belong to the document after them: a call, or the key of a member. */
const BELONGS = /(?:\(|["'”]\s*(?::|=>?))\s*$/;

/**
 * Returns the documents in a text with words before, between or after them; the last one may be cut off. Empty if there
 * are no words, or if what surrounds the documents shows that they end elsewhere.
 */
export function documentsInWords(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; ; ) {
    const start = nextBracket(text, at);
    if (start === -1) break;
    const end = bracketEnd(text, start);
    if (end === null) {
      if (parts.length === 0) return [];
      if (isDocument(text, start, text.length)) parts.push({ start, end: text.length });
      else if (!hasOnlyWords(text.slice(parts.at(-1)?.end))) return [];
      break;
    }
    if (isDocument(text, start, end)) parts.push({ start, end });
    at = end;
  }
  const words = around(text, parts);
  if (parts.length === 0 || words.some(({ start, end }) => isPartOfJson(text, start, end))) return [];
  const shown = words.map(({ start, end }) => text.slice(start, Math.min(end, start + EXAMINED)));
  if (isInString(text, shown)) return [];
  return shown.some((part) => part.replaceAll(NO_WORDS, '') !== '') ? parts : [];
}

/** Returns the text before, between and after these parts, unless it is blank. */
export function around(text: string, parts: readonly Part[]): readonly Part[] {
  const starts = [0, ...parts.map(({ end }) => end)];
  const ends = [...parts.map(({ start }) => start), text.length];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? text.length }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '');
}

/** Whether these brackets hold JSON, and are no mark beside words: a line or what follows a colon is none. */
function isDocument(text: string, start: number, end: number): boolean {
  const content = text.slice(start, Math.min(end, start + EXAMINED));
  if (!(text[start] === '{' ? OBJECT_BEGINS : LIST_BEGINS).test(content)) return false;
  if (!ONE_WORD.test(content)) return true;
  const before = /[^\n]*$/.exec(text.slice(Math.max(0, start - EXAMINED), start))?.[0] ?? '';
  const after = /^[^\n]*/.exec(text.slice(end, end + EXAMINED))?.[0] ?? '';
  if (after.replaceAll(NO_WORDS, '') !== '') return false;
  return /[:=]\s*$/.test(before) || before.replaceAll(NO_WORDS, '') === '';
}

/** Whether what surrounds a document is a part of one: a bracket that is not balanced, a call, or a key. */
function isPartOfJson(text: string, start: number, end: number): boolean {
  // Words after the last document may have any brackets if they have no quotes: then no string ends in them.
  const isTail = end === text.length && start > 0;
  if (isTail && hasOnlyWords(text.slice(start))) return false;
  if (!isBalanced(text.slice(start, end))) return true;
  return end < text.length && BELONGS.test(text.slice(Math.max(start, end - EXAMINED), end));
}

function hasOnlyWords(text: string): boolean {
  return WORD.test(text) && !QUOTE.test(text);
}

/** Whether the words around the documents are a string in quotes, unless these only surround a document. */
function isInString(text: string, words: readonly string[]): boolean {
  const whole = text.trim();
  const quote = whole[0] ?? '';
  return /["'`]/.test(quote) && whole.endsWith(quote) && words.some((part) => part.trim() !== quote);
}

export function isBalanced(words: string): boolean {
  let open = 0;
  for (const [bracket] of words.matchAll(/[{}[\]]/g)) {
    open += bracket === '{' || bracket === '[' ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
}

function nextBracket(text: string, from: number): number {
  const bracket = /[{[]/g;
  bracket.lastIndex = from;
  return bracket.exec(text)?.index ?? -1;
}

const TOKEN = /[{}[\]"']|\/\*|(?<!:)\/\//g;
/** What stands before a string in single quotes; elsewhere they are apostrophes. */
const BEFORE_STRING = /[{[(,:=]\s*$/;

/** Returns the position after the bracket that closes the one at `start`; null if none does. */
function bracketEnd(text: string, start: number): number | null {
  const open: string[] = [];
  // Where the search for the end of a string in single quotes stopped: before it, further searches would fail as well.
  let searched = -1;
  TOKEN.lastIndex = start;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    const [mark] = token;
    const from = TOKEN.lastIndex;
    let next = from;
    if (mark === '{' || mark === '[') open.push(mark === '{' ? '}' : ']');
    else if (mark === '}' || mark === ']') {
      if (open.pop() !== mark) return null;
      if (open.length === 0) return next;
    } else if (mark === "'") {
      if (from < searched || !BEFORE_STRING.test(text.slice(Math.max(start, from - 21), from - 1))) continue;
      next = singleQuoteEnd(text, from);
      if (text[next - 1] !== "'") {
        searched = next;
        next = from;
      }
    } else if (mark === '"') next = doubleQuoteEnd(text, from);
    else next = text.indexOf(mark === '/*' ? '*/' : '\n', from);
    if (next === -1) return null;
    TOKEN.lastIndex = next;
  }
  return null;
}

function doubleQuoteEnd(text: string, from: number): number {
  const mark = /["\\]/g;
  mark.lastIndex = from;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    if (found[0] === '"') return mark.lastIndex;
    mark.lastIndex += 1;
  }
  return -1;
}

/** Returns the position after the quote that closes a string, or where its line ends without one. */
function singleQuoteEnd(text: string, from: number): number {
  const mark = /['\\\n]/g;
  mark.lastIndex = from;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const end = mark.lastIndex;
    if (found[0] === '\n') return end;
    if (found[0] === '\\') mark.lastIndex += 1;
    else if (/^\s*(?:[,:=}\])]|$)/.test(text.slice(end, end + 20))) return end;
  }
  return text.length + 1;
}
