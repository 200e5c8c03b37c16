import { isLetter, isUnspacedScript } from '../numbers/characters.ts';
import { CODES, WORDLIKE_CODES } from './codes.ts';
import { INFLECTED_STEMS, type Strength, SYMBOLS } from './symbols.ts';

/** A currency as written somewhere in a text. */
export type CurrencyToken = {
  start: number;
  end: number;
  /** As written, e.g. `R$`, `руб.`, `nzd`. */
  written: string;
  /** The ISO codes for which it may stand; a single one if it is unambiguous. */
  iso: readonly string[];
  strength: Strength | 'code' | 'loose-code';
};

type Form = { text: string; iso: readonly string[]; strength: Strength; anyCase: boolean };

const FORMS = indexForms();

/** Returns for each first character (lower case) the forms that begin with it, longest first. */
function indexForms(): ReadonlyMap<string, readonly Form[]> {
  const index = new Map<string, Form[]>();
  for (const [iso, strength, forms] of SYMBOLS) {
    for (const written of forms.split(' ')) {
      const text = written.replaceAll('_', ' ').normalize('NFC');
      const form = { text, iso: iso.split(' '), strength, anyCase: strength === 'name' };
      const key = (text[0] ?? '').toLowerCase();
      index.set(key, [...(index.get(key) ?? []), form]);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.text.length - a.text.length);
  return index;
}

/**
 * Finds everything in the text that could be a currency, left to right and without overlaps. Callers decide what to
 * accept: the strength says how much the form proves by itself.
 */
export function readCurrencies(text: string): CurrencyToken[] {
  const found: CurrencyToken[] = [];
  let at = 0;
  while (at < text.length) {
    const token = longest(formAt(text, at), codeAt(text, at));
    if (token) found.push(token);
    at = token ? token.end : at + 1;
  }
  return found;
}

function longest(a: CurrencyToken | null, b: CurrencyToken | null): CurrencyToken | null {
  if (a && b) return b.end > a.end ? b : a;
  return a ?? b;
}

function formAt(text: string, at: number): CurrencyToken | null {
  const key = (text[at] ?? '').toLowerCase();
  for (const form of FORMS.get(key) ?? []) {
    const written = text.slice(at, at + form.text.length);
    const same = form.anyCase ? written.toLowerCase() === form.text.toLowerCase() : written === form.text;
    if (!same) continue;
    const end = at + written.length;
    const inflected = INFLECTED_STEMS.has(form.text);
    if (!standsAlone(text, at, end, inflected)) continue;
    const tail = inflected ? wordEnd(text, end) : end;
    return { start: at, end: tail, written, iso: form.iso, strength: form.strength };
  }
  return null;
}

function codeAt(text: string, at: number): CurrencyToken | null {
  const written = text.slice(at, at + 3);
  const upper = written.toUpperCase();
  const code = CODES.get(upper);
  if (code === undefined || !standsAlone(text, at, at + 3, false)) return null;
  const exact = written === upper;
  if (!exact && WORDLIKE_CODES.has(upper)) return null;
  const strength = exact && !WORDLIKE_CODES.has(upper) ? 'code' : 'loose-code';
  return { start: at, end: at + 3, written, iso: [code], strength };
}

/** Letters at a form's ends must be at a word boundary; signs and unspaced scripts need none. */
function standsAlone(text: string, start: number, end: number, inflected: boolean): boolean {
  return wordEdge(text[start - 1], text[start]) && (inflected || wordEdge(text[end - 1], text[end]));
}

function wordEdge(left: string | undefined, right: string | undefined): boolean {
  if (!isLetter(left) || !isLetter(right)) return true;
  return isUnspacedScript(left) || isUnspacedScript(right);
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (isLetter(text[end])) end += 1;
  return end;
}
