import type { ElementNode } from '../page/document.ts';

/**
 * Structured data in one shape, whether a page wrote it as JSON-LD, microdata or RDFa: types and property names are
 * local names in lower case (`http://schema.org/priceCurrency` → `pricecurrency`).
 */
export type Item = {
  types: string[];
  id: string | null;
  properties: Map<string, ItemValue[]>;
  /** The properties from the top to this item: `['itemlistelement', 'item']`. */
  path: string[];
  /** The element that contains it, if it is markup. */
  place: ElementNode | null;
};
export type ItemText = {
  kind: 'text';
  text: string;
  /** Written for machines: the point is decimal. */
  machine: boolean;
};
export type ItemValue = ItemText | { kind: 'item'; item: Item };

export function newItem(types: string[], path: string[], place: ElementNode | null): Item {
  return { types, id: null, properties: new Map(), path, place };
}

export function addValue(item: Item, name: string, value: ItemValue): void {
  const values = item.properties.get(name);
  if (values) values.push(value);
  else item.properties.set(name, [value]);
}

/**
 * Returns the local name in lower case: `https://schema.org/Product` and `schema:Product` → `product`, `gr:Offering` →
 * `offering`.
 */
export function localName(name: string): string {
  return (name.split(/[/#:]/).filter(Boolean).at(-1) ?? '').toLowerCase();
}

export function textsOf(item: Item, ...names: string[]): string[] {
  return valuesOf(item, names).flatMap((value) => (value.kind === 'text' ? [value.text] : []));
}

export function textOfFirst(item: Item, ...names: string[]): string | null {
  return textsOf(item, ...names).find((text) => text.trim() !== '') ?? null;
}

export function itemsOf(item: Item, ...names: string[]): Item[] {
  return valuesOf(item, names).flatMap((value) => (value.kind === 'item' ? [value.item] : []));
}

export function valuesOf(item: Item, names: string[]): ItemValue[] {
  return names.flatMap((name) => item.properties.get(name) ?? []);
}

const MAX_ITEMS = 3_000;

/** Returns the items and all items inside them, each once, at most 3,000. */
export function allItems(roots: Item[]): Item[] {
  const seen = new Set<Item>();
  const queue = [...roots];
  // The queue grows while it is read; taking from its front would copy it each time.
  for (let at = 0; at < queue.length && seen.size < MAX_ITEMS; at += 1) {
    const item = queue[at];
    if (item === undefined || seen.has(item)) continue;
    seen.add(item);
    for (const values of item.properties.values()) {
      for (const value of values) if (value.kind === 'item') queue.push(value.item);
    }
  }
  return [...seen];
}
