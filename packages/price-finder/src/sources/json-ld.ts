import { attribute, type ElementNode, elements, rawText } from '../page/document.ts';
import { addValue, type Item, type ItemValue, localName, newItem } from './items.ts';
import { type Json, JsonNumber, type JsonObject, readJson } from './json.ts';

const MAX_SCRIPT = 2_000_000;

/** Returns every top-level item of the page's JSON-LD, with `@graph` expanded and `@id` references resolved. */
export function readJsonLd(root: ElementNode): Item[] {
  const found: Item[] = [];
  for (const element of elements(root)) {
    if (element.name !== 'script') continue;
    if (!/^\s*application\/(?:[\w.]+\+)?ld\+json/i.test(attribute(element, 'type') ?? '')) continue;
    const source = unescaped(rawText(element).slice(0, MAX_SCRIPT));
    for (const value of topLevelValues(source)) collect(value, [], found);
  }
  linkReferences(found);
  return found;
}

/** Removes comment marks, which are not data, and decodes quotes that some editors write as entities. */
function unescaped(script: string): string {
  const source = script.replace(/<!--|-->|<!\[CDATA\[|\]\]>/g, ' ');
  return source.includes('"') ? source : source.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/**
 * Returns the values in a script: some shops put several into one, comment marks around them, or rubbish after them.
 */
function topLevelValues(source: string): Json[] {
  const values: Json[] = [];
  let at = source.search(/[[{]/);
  for (let tries = 0; at !== -1 && tries < 20; tries += 1) {
    const parsed = readJson(source, at, { salvage: true });
    if (!parsed) break;
    values.push(parsed.value);
    const next = source.slice(parsed.end).search(/[[{]/);
    at = next === -1 ? -1 : parsed.end + next;
  }
  return values;
}

function collect(json: Json, path: string[], found: Item[]): void {
  if (Array.isArray(json)) for (const each of json) collect(each, path, found);
  else if (json instanceof Map) {
    const graph = json.get('@graph');
    if (graph !== undefined) collect(graph, path, found);
    if (graph === undefined || json.has('@type')) found.push(toItem(json, path));
  }
}

function toItem(json: JsonObject, path: string[]): Item {
  const item = newItem(stringsOf(json.get('@type') ?? json.get('type')).map(localName), path, null);
  item.id = stringsOf(json.get('@id'))[0] ?? null;
  for (const [key, value] of json) {
    if (key.startsWith('@')) continue;
    const name = localName(key);
    for (const each of toValues(value, [...path, name])) addValue(item, name, each);
  }
  return item;
}

function toValues(json: Json, path: string[]): ItemValue[] {
  if (json === null || typeof json === 'boolean') return json === null ? [] : [text(String(json))];
  if (typeof json === 'string') return [text(json)];
  if (json instanceof JsonNumber) return [text(json.literal)];
  if (Array.isArray(json)) return json.flatMap((each) => toValues(each, path));
  const value = json.get('@value');
  if (value !== undefined) return toValues(value, path);
  const list = json.get('@list') ?? json.get('@set');
  if (list !== undefined) return toValues(list, path);
  return [{ kind: 'item', item: toItem(json, path) }];
}

function text(value: string): ItemValue {
  return { kind: 'text', text: value, machine: true };
}

function stringsOf(json: Json | undefined): string[] {
  if (typeof json === 'string') return [json];
  return Array.isArray(json) ? json.flatMap(stringsOf) : [];
}

/** Replaces `{"@id": "…"}` with the referenced item, so that separate offers find their product. */
function linkReferences(roots: Item[]): void {
  const byId = new Map<string, Item>();
  const all: Item[] = [];
  const visit = (item: Item): void => {
    all.push(item);
    if (item.id !== null && item.properties.size > 0 && !byId.has(item.id)) byId.set(item.id, item);
    for (const values of item.properties.values())
      for (const value of values) if (value.kind === 'item') visit(value.item);
  };
  for (const root of roots) visit(root);
  for (const item of all) {
    for (const values of item.properties.values()) {
      for (const [index, value] of values.entries()) {
        const target =
          value.kind === 'item' && value.item.properties.size === 0 && value.item.id
            ? byId.get(value.item.id)
            : undefined;
        if (target) values[index] = { kind: 'item', item: target };
      }
    }
  }
}
