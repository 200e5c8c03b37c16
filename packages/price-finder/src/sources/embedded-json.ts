import { attribute, type ElementNode, elements, rawText } from '../page/document.ts';
import { type Json, JsonNumber, type JsonObject, readJson, readJsonCounting } from './json.ts';

const CALL = /\(\s*function\s*\(([\w$,\s]*)\)\s*\{/g;
const RETURNED = /\breturn\s*(?=[[{])/g;
const MAX_CALLS = 3;
const MAX_PARAMETERS = 5_000;

/**
 * Reads data that a page writes as a function call to avoid repetition, as Nuxt 2 does: `(function(a,b){return
 * {name:a,price:b}}("Mug",24.95))`. Nothing is executed: the names are substituted.
 */
function* calledData(source: string): Generator<Json> {
  CALL.lastIndex = 0;
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const call = CALL.exec(source);
    if (call === null) return;
    const names = (call[1] ?? '').split(',').map((name) => name.trim());
    RETURNED.lastIndex = CALL.lastIndex;
    const returned = RETURNED.exec(source);
    if (returned === null || names.length > MAX_PARAMETERS) return;
    const start = returned.index + returned[0].length;
    const unknown = new Map(names.map((name) => [name, null]));
    const body = readJson(source, start, { names: unknown });
    const values = body ? argumentsAt(source, body.end) : null;
    if (body === null || values === null) continue;
    const known = new Map(names.map((name, index) => [name, values[index] ?? null]));
    const filled = readJson(source, start, { names: known });
    if (filled) yield filled.value;
    CALL.lastIndex = body.end;
  }
}

/** Reads the arguments after the function's end: `;}("Mug",24.95))`. */
function argumentsAt(source: string, end: number): Json[] | null {
  const opening = /^[\s;]*\}\s*\(/.exec(source.slice(end, end + 40));
  if (opening === null) return null;
  const values: Json[] = [];
  let at = end + opening[0].length;
  for (;;) {
    const read = readJson(source, at);
    if (read === null) return values;
    values.push(read.value);
    const separator = /^\s*,/.exec(source.slice(read.end, read.end + 20));
    if (separator === null || values.length > MAX_PARAMETERS) return values;
    at = read.end + separator[0].length;
  }
}

/** A piece of a page's own data, and the element in which it was found. */
export type EmbeddedData = { json: Json; element: ElementNode };

const MAX_SCRIPT = 3_000_000;
const MAX_PIECES = 2_000;

/**
 * Reads everything in a page's scripts and attributes that parses as an object or array and mentions a price: data
 * islands, assignments (`window.__STATE__ = {…}`), arguments (`push({…})`), quoted JSON, Nuxt's flat form.
 */
export function readEmbeddedData(root: ElementNode): EmbeddedData[] {
  const found: EmbeddedData[] = [];
  const streamed: string[] = [];
  for (const element of elements(root)) {
    if (found.length >= MAX_PIECES) break;
    if (element.name === 'script') readScript(element, found, streamed);
    else readAttributes(element, found);
  }
  // React streams its data as pieces of text, cut anywhere, over many scripts.
  for (const json of objectsIn(streamed.join('').slice(0, MAX_SCRIPT))) found.push({ json, element: root });
  return found;
}

function readScript(element: ElementNode, found: EmbeddedData[], streamed: string[]): void {
  const type = attribute(element, 'type') ?? '';
  if (/ld\+json|text\/(?:x-)?(?:template|handlebars|html)/i.test(type)) return;
  const source = withQuotes(rawText(element).slice(0, MAX_SCRIPT));
  const isStream = STREAM.test(source);
  if (!isStream && !SPEAKS_OF_PRICE.test(source)) return;
  if (attribute(element, 'id') === '__NUXT_DATA__') {
    const flat = readJson(source)?.value;
    if (Array.isArray(flat)) found.push({ json: unflatten(flat), element });
    return;
  }
  for (const json of objectsIn(source)) {
    found.push({ json, element });
    if (isStream && Array.isArray(json) && typeof json[1] === 'string') streamed.push(json[1]);
  }
  for (const json of calledData(source)) found.push({ json, element });
  for (const quoted of quotedJson(source))
    for (const json of objectsIn(quoted)) found.push({ json, element });
}

/** Restores the quotes in Angular's transfer state, which escapes them as entities of its own. */
function withQuotes(source: string): string {
  if (!/^\s*[[{]+&q;/.test(source)) return source;
  const marks: Record<string, string> = { q: '"', s: "'", l: '<', g: '>', a: '&' };
  return source.replace(/&([qslga]);/g, (_whole, name: string) => marks[name] ?? '');
}

/** The call with which React streams its data: `self.__next_f.push([1, "…"])`. */
const STREAM = /__next_f\s*(?:=|\.push)/;
const SPEAKS_OF_PRICE = /price|amount|preis|prix|precio|prezzo|cents|content_(?:name|ids|type)/i;

function readAttributes(element: ElementNode, found: EmbeddedData[]): void {
  for (const value of Object.values(element.attributes)) {
    if (
      value.length < 12 ||
      value.length > MAX_SCRIPT ||
      !/^\s*[[{]/.test(value) ||
      !SPEAKS_OF_PRICE.test(value)
    )
      continue;
    const parsed = readJson(value, value.search(/[[{]/));
    if (parsed) found.push({ json: parsed.value, element });
  }
}

/**
 * Yields the objects and arrays in a script that can be read as data. The total work is limited to a few times its
 * length.
 */
function* objectsIn(source: string): Generator<Json> {
  let budget = source.length * 6 + 10_000;
  const opening = /[[{]/g;
  for (let match = opening.exec(source); match !== null && budget > 0; match = opening.exec(source)) {
    const { parsed, reached } = readJsonCounting(source, match.index);
    budget -= Math.max(1, reached - match.index);
    if (!parsed) continue;
    opening.lastIndex = parsed.end;
    const isEmpty = Array.isArray(parsed.value)
      ? parsed.value.length === 0
      : parsed.value instanceof Map && parsed.value.size === 0;
    if (!isEmpty) yield parsed.value;
  }
}

/** Yields the texts passed to `JSON.parse('…')`. */
function* quotedJson(source: string): Generator<string> {
  const call = /JSON\.parse\(\s*(?=["'`])/g;
  for (let match = call.exec(source); match !== null; match = call.exec(source)) {
    const parsed = readJson(source, match.index + match[0].length);
    if (typeof parsed?.value === 'string') yield parsed.value;
    if (parsed) call.lastIndex = parsed.end;
  }
}

const MAX_EXPANDED = 100_000;

/** Expands Nuxt's data: one flat array in which every value is the index of another; index 0 is the root. */
function unflatten(flat: Json[]): Json {
  let expanded = 0;
  const expand = (index: number, depth: number): Json => {
    expanded += 1;
    const value = flat[index];
    if (value === undefined || depth > 40 || expanded > MAX_EXPANDED) return null;
    if (value instanceof Map) {
      const result: JsonObject = new Map();
      for (const [key, reference] of value) result.set(key, follow(reference, depth));
      return result;
    }
    if (!Array.isArray(value)) return value;
    // `["ShallowReactive", 3]` wraps another value.
    if (typeof value[0] === 'string' && value.length === 2) return follow(value[1] ?? null, depth);
    return value.map((reference) => follow(reference, depth));
  };
  const follow = (reference: Json, depth: number): Json => {
    const index = reference instanceof JsonNumber ? Number.parseInt(reference.literal, 10) : -1;
    return index < 0 ? null : expand(index, depth + 1);
  };
  return expand(0, 0);
}

const CURRENCY_FIELD =
  /["']?\b(?:price_?currency|currency_?(?:code|iso(?:_?code)?)?|active|shop_?currency|store_?currency)["']?\s*[:=]\s*["']([A-Z]{3})["']/gi;

/** Returns the currency codes that a page's scripts assign to something called currency. */
export function scriptCurrencies(root: ElementNode): string[] {
  const found: string[] = [];
  for (const element of elements(root)) {
    if (element.name !== 'script') continue;
    const source = rawText(element).slice(0, MAX_SCRIPT);
    for (const match of source.matchAll(CURRENCY_FIELD)) {
      if (match[1] && found.length < 200 && /^[A-Z]{3}$/.test(match[1])) found.push(match[1]);
    }
  }
  return found;
}
