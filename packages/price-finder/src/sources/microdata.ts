import { attribute, type ElementNode, elements, textOf } from '../page/document.ts';
import { addValue, type Item, type ItemValue, localName, newItem } from './items.ts';

/**
 * Reads the page's microdata (https://html.spec.whatwg.org/multipage/microdata.html), including `itemref`. A price
 * without a surrounding item is returned as its own item of type `offer`.
 */
export function readMicrodata(root: ElementNode): Item[] {
  const found: Item[] = [];
  const byId = new Map<string, ElementNode>();
  for (const element of elements(root)) {
    const id = attribute(element, 'id');
    if (id && !byId.has(id)) byId.set(id, element);
  }
  const loose = newItem(['offer'], [], null);
  const visited = new Set<ElementNode>();
  const visit = (element: ElementNode, owner: Item): void => {
    if (visited.has(element)) return;
    visited.add(element);
    const names = (attribute(element, 'itemprop') ?? '').split(/\s+/).filter(Boolean).map(localName);
    const inner = attribute(element, 'itemscope') === null ? null : openItem(element, owner, names);
    if (inner && (names.length === 0 || owner === loose)) found.push(inner);
    for (const name of names)
      addValue(owner, name, inner ? { kind: 'item', item: inner } : textValue(element));
    if (names.includes('price') && owner === loose && loose.place === null) loose.place = element;
    for (const child of element.children) if (child.kind === 'element') visit(child, inner ?? owner);
    if (!inner) return;
    for (const id of (attribute(element, 'itemref') ?? '').split(/\s+/).filter(Boolean)) {
      const target = byId.get(id);
      if (target) visit(target, inner);
    }
  };
  // Elements that an item references belong to it, not to their place in the document: read those items first.
  for (const element of [...elements(root)].filter((each) => attribute(each, 'itemref') !== null))
    visit(element, loose);
  visit(root, loose);
  if (loose.properties.has('price')) found.push(loose);
  return found;
}

function openItem(element: ElementNode, owner: Item, names: string[]): Item {
  const types = (attribute(element, 'itemtype') ?? '').split(/\s+/).filter(Boolean).map(localName);
  const item = newItem(types, names.length > 0 ? [...owner.path, names[0] ?? ''] : [], element);
  item.id = attribute(element, 'itemid');
  return item;
}

/** Returns a property's value as the standard defines it, except that `content` is honoured on every element. */
export function textValue(element: ElementNode): ItemValue {
  const content = attribute(element, 'content');
  if (content !== null && (content.trim() !== '' || element.name === 'meta')) {
    return { kind: 'text', text: content, machine: true };
  }
  const name = VALUE_ATTRIBUTES.get(element.name);
  const value = name === undefined ? null : attribute(element, name);
  if (value !== null) return { kind: 'text', text: value, machine: true };
  return { kind: 'text', text: textOf(element, 500), machine: false };
}

const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['a', 'href'],
  ['area', 'href'],
  ['link', 'href'],
  ['img', 'src'],
  ['source', 'src'],
  ['object', 'data'],
  ['data', 'value'],
  ['meter', 'value'],
  ['input', 'value'],
  ['time', 'datetime'],
]);
