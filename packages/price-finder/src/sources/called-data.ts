import { type Json, readJson } from './json.ts';

const CALL = /\(\s*function\s*\(([\w$,\s]*)\)\s*\{/g;
const RETURNED = /\breturn\s*(?=[[{])/g;
const MAX_CALLS = 3;
const MAX_PARAMETERS = 5_000;

/**
 * Data that a page writes as the value of a function so as not to repeat itself, as Nuxt 2 does:
 * `(function(a,b){return {name:a,price:b}}("Mug",24.95))`. Nothing is run: the names are put in place.
 */
export function* calledData(source: string): Generator<Json> {
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

/** The arguments after the function's end: `;}("Mug",24.95))`. */
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
