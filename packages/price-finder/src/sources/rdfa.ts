import { attribute, type ElementNode, elements } from '../page/document.ts';
import { addValue, type Item, localName, newItem } from './items.ts';
import { textValue } from './microdata.ts';

/**
 * Reads RDFa Lite (https://www.w3.org/TR/rdfa-lite/), with schema.org and GoodRelations names. Meta tags outside of an
 * item (OpenGraph) are not items and are read elsewhere. `resource` and `about` join an item's parts.
 */
export function readRdfa(root: ElementNode): Item[] {
  const found: Item[] = [];
  const named = new Map<string, Item>();
  const visit = (element: ElementNode, owner: Item | null): void => {
    const types = words(attribute(element, 'typeof')).map(localName);
    const properties = [...words(attribute(element, 'property')), ...words(attribute(element, 'rel'))]
      .filter((name) => owner !== null && (attribute(element, 'property') !== null || RELATIONS.test(name)))
      .map(localName);
    const subject = attribute(element, 'resource') ?? attribute(element, 'about');
    let inner = owner;
    if (types.length > 0) {
      const item =
        (subject !== null ? named.get(subject) : undefined) ??
        newItem([], pathTo(owner, properties), element);
      item.types.push(...types);
      item.id ??= subject;
      if (subject !== null) named.set(subject, item);
      for (const name of properties) if (owner) addValue(owner, name, { kind: 'item', item });
      if (owner === null || properties.length === 0) found.push(item);
      inner = item;
    } else if (owner && properties.length > 0) {
      const target = subject !== null ? named.get(subject) : undefined;
      for (const name of properties)
        addValue(owner, name, target ? { kind: 'item', item: target } : textValue(element));
    } else if (subject !== null && named.has(subject)) inner = named.get(subject) ?? owner;
    for (const child of element.children) if (child.kind === 'element') visit(child, inner);
  };
  visit(root, null);
  return [...new Set(found)];
}

const RELATIONS = /(?:offers|hasPriceSpecification|hasCurrency|schema:|gr:)/;

function words(value: string | null): string[] {
  return (value ?? '').split(/\s+/).filter(Boolean);
}

function pathTo(owner: Item | null, properties: string[]): string[] {
  return owner && properties.length > 0 ? [...owner.path, properties[0] ?? ''] : [];
}

/** Whether a page uses RDFa at all, to skip the walk on other pages. */
export function hasRdfa(root: ElementNode): boolean {
  for (const element of elements(root)) if (attribute(element, 'typeof') !== null) return true;
  return false;
}
