import { Parser } from 'htmlparser2';

export type TextNode = { kind: 'text'; text: string; parent: ElementNode };
export type ElementNode = {
  kind: 'element';
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: PageNode[];
  parent: ElementNode | null;
  /** Position in document order, and that of the last node inside: checking containment takes two comparisons. */
  order: number;
  last: number;
};
export type PageNode = ElementNode | TextNode;

const MAX_DEPTH = 200;
const MAX_OPEN = 2_000;
const MAX_NODES = 150_000;
const CHUNK = 8_192;

/**
 * Parses HTML into a plain tree. Limited: elements nested deeper than 200 become children of their ancestor at that
 * depth, and parsing stops at 150,000 nodes or 2,000 open elements (no shop page has either).
 */
export function parseDocument(html: string): ElementNode {
  const root = newElement('#document', {}, null, 0);
  const open: ElementNode[] = [root];
  let nodes = 1;
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open[Math.min(open.length, MAX_DEPTH) - 1] ?? root;
      nodes += 1;
      const element = newElement(name, attributes, parent, nodes);
      parent.children.push(element);
      open.push(element);
    },
    ontext(text) {
      const parent = open[Math.min(open.length, MAX_DEPTH) - 1] ?? root;
      const previous = parent.children.at(-1);
      nodes += 1;
      if (previous?.kind === 'text') previous.text += text;
      else parent.children.push({ kind: 'text', text, parent });
    },
    onclosetag() {
      const element = open.pop();
      if (element) element.last = nodes;
    },
  });
  for (let at = 0; at < html.length && nodes < MAX_NODES && open.length < MAX_OPEN; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK));
  }
  parser.end();
  for (const element of open) element.last = nodes;
  return root;
}

function newElement(
  name: string,
  attributes: Record<string, string>,
  parent: ElementNode | null,
  order: number,
): ElementNode {
  return { kind: 'element', name, attributes, children: [], parent, order, last: order };
}

/** Yields every element in document order. */
export function* elements(root: ElementNode): Generator<ElementNode> {
  for (const child of root.children) {
    if (child.kind !== 'element') continue;
    yield child;
    yield* elements(child);
  }
}

/** Yields the element and its ancestors, from the inside out. */
export function* selfAndAncestors(element: ElementNode | null): Generator<ElementNode> {
  for (let current = element; current !== null; current = current.parent) yield current;
}

export function contains(outer: ElementNode, inner: ElementNode): boolean {
  return inner.order >= outer.order && inner.order <= outer.last;
}

/** Returns an attribute's value, or null. Names are in lower case. */
export function attribute(element: ElementNode, name: string): string | null {
  return Object.hasOwn(element.attributes, name) ? (element.attributes[name] ?? null) : null;
}

/** Returns an element's text as a reader would copy it: no scripts, white space collapsed. */
export function textOf(element: ElementNode, limit = 2_000): string {
  const parts: string[] = [];
  let length = 0;
  const visit = (node: PageNode): void => {
    if (length > limit) return;
    if (node.kind === 'text') {
      parts.push(node.text);
      length += node.text.length;
    } else if (node.name !== 'script' && node.name !== 'style' && node.name !== 'template') {
      for (const child of node.children) visit(child);
    }
  };
  visit(element);
  return parts.join('').replace(/\s+/g, ' ').trim().slice(0, limit);
}

/** Returns the raw text directly inside an element, as scripts and styles have it. */
export function rawText(element: ElementNode): string {
  return element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}
