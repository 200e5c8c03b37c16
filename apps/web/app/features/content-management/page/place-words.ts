import { type Block, type Inline, parseMarkdown, plainText } from '@hln/site-words/markdown';
import { type KnownWord, publishedText } from '../words/known-word.ts';

/** A place of a document that shows a text: an element, one of its text nodes, or a picture with alternative text. */
export interface Place {
  readonly key: string;
  readonly element: Element;
  /** The text node, if the element holds more than this text. */
  readonly node: Text | null;
  readonly attribute: 'alt' | 'aria-label' | 'placeholder' | null;
  /** The text on the loaded page, and the content that shows it, for when an edit is taken back. */
  readonly loaded: { readonly text: string; readonly content: readonly Node[] };
}

/** A stretch of the document that may be a text of the site. */
type Candidate = Omit<Place, 'key' | 'loaded'> & { readonly text: string };

/** Longer contents are parts of the page, never a single text. */
const LONGEST_TEXT = 9_000;

/** Lines and blocks break differently on the page and in the files, so texts are compared without white space. */
const squeezed = (text: string) => text.normalize('NFC').replace(/[\s\u200B\u2060\u00AD]+/gu, '');

const squeezedWords = (known: KnownWord) => {
  const text = publishedText(known);
  return squeezed(known.field.kind === 'markdown' ? plainText(text) : text);
};

/**
 * Finds where a page shows its texts as visitors read them. A place whose text several fields have belongs to the field
 * whose part of the page is nearest.
 *
 * @param known the texts of this page, in page order
 * @returns places in document order
 */
export function placeWords(body: Element, known: readonly KnownWord[]): Place[] {
  const fields = Map.groupBy(known, squeezedWords);
  const candidates = candidatesIn(body).filter(({ text }) => fields.has(text));
  candidates.sort((a, b) => inDocumentOrder(a.node ?? a.element, b.node ?? b.element));
  /** By part of the page: the positions that are certain. */
  const certain = new Map<string, number[]>();
  for (const [position, { text }] of candidates.entries()) {
    const [first, ...others] = fields.get(text) ?? [];
    if (first === undefined || others.length > 0) continue;
    const { section } = first.field;
    certain.set(section, [...(certain.get(section) ?? []), position]);
  }
  const used = new Map<string, number>();
  return candidates.flatMap(({ text, element, node, attribute }, position): Place[] => {
    const rank = ({ field }: KnownWord) => [
      Math.min(...(certain.get(field.section) ?? []).map((other) => Math.abs(other - position))),
      used.get(field.key) ?? 0,
    ];
    const [nearest] = (fields.get(text) ?? []).toSorted((a, b) => {
      const [[distanceA = 0, usesA = 0], [distanceB = 0, usesB = 0]] = [rank(a), rank(b)];
      return distanceA === distanceB ? usesA - usesB : distanceA - distanceB;
    });
    if (nearest === undefined) return [];
    const { key } = nearest.field;
    used.set(key, (used.get(key) ?? 0) + 1);
    const loaded = { text: publishedText(nearest), content: [...element.cloneNode(true).childNodes] };
    return [{ key, element, node, attribute, loaded }];
  });
}

const inDocumentOrder = (a: Node, b: Node) =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

function candidatesIn(body: Element): Candidate[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const found: Candidate[] = [];
  const add = (candidate: Candidate) => {
    const last = found.at(-1);
    // The innermost element that has the text is its place.
    if (last?.text === candidate.text && last.node === null && last.element.contains(candidate.element))
      found.pop();
    found.push(candidate);
  };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isText(node)) {
      const text = squeezed(node.data);
      const { parentElement: element, previousSibling, nextSibling } = node;
      if (text === '' || element === null) continue;
      const isAlone = previousSibling === null && nextSibling === null;
      add({ text, element, node: isAlone ? null : node, attribute: null });
    } else if (isElement(node)) {
      const attribute = namedBy(node);
      if (attribute !== null)
        add({ text: squeezed(node.getAttribute(attribute) ?? ''), element: node, node: null, attribute });
      const content = node.childElementCount > 0 ? (node.textContent ?? '') : '';
      if (content !== '' && content.length <= LONGEST_TEXT)
        add({ text: squeezed(content), element: node, node: null, attribute: null });
    }
  }
  return found;
}

// A frame has classes of its own, so `instanceof` says no to its nodes.
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The attribute that describes a picture or an empty field. */
function namedBy(element: Element): Place['attribute'] {
  if (element.hasAttribute('alt')) return 'alt';
  if (element.hasAttribute('placeholder')) return 'placeholder';
  const isPicture = element.localName === 'svg' || element.getAttribute('role') === 'img';
  return isPicture && element.hasAttribute('aria-label') ? 'aria-label' : null;
}

/** Shows a text at its place. An empty one can't be saved, and would have no place, so what was loaded stays. */
export function showText(
  { element, node, attribute, loaded }: Place,
  { field }: KnownWord,
  typed: string,
): void {
  const { ownerDocument } = element;
  const text = typed.trim() === '' ? loaded.text : typed;
  if (attribute !== null) {
    element.setAttribute(attribute, text);
  } else if (node !== null) {
    const [before = '', after = ''] = [/^\s*/.exec(node.data)?.[0], /\s*$/.exec(node.data)?.[0]];
    node.data = `${before}${text}${after}`;
  } else if (text === loaded.text) {
    element.replaceChildren(...loaded.content.map((child) => ownerDocument.importNode(child, true)));
  } else {
    const nodes = field.kind === 'markdown' ? blockNodes(ownerDocument, parseMarkdown(text)) : [text];
    element.replaceChildren(...nodes);
  }
}

/** A single paragraph is the content of the element that shows it. */
function blockNodes(owner: Document, blocks: readonly Block[]): Node[] {
  const [first] = blocks;
  if (blocks.length === 1 && first?.kind === 'paragraph')
    return first.children.map((part) => inlineNode(owner, part));
  return blocks.map((block) =>
    block.kind === 'paragraph'
      ? elementOf(owner, 'p', block.children)
      : withChildren(
          owner.createElement('ul'),
          block.items.map((item) => elementOf(owner, 'li', item)),
        ),
  );
}

const withChildren = <E extends Element>(element: E, children: readonly Node[]): E => {
  element.replaceChildren(...children);
  return element;
};

const elementOf = (owner: Document, name: string, parts: readonly Inline[]) =>
  withChildren(
    owner.createElement(name),
    parts.map((part) => inlineNode(owner, part)),
  );

const TAGS = { emphasis: 'em', strong: 'strong', link: 'a' } as const;

function inlineNode(owner: Document, part: Inline): Node {
  if (part.kind === 'text') return owner.createTextNode(part.text);
  const element = elementOf(owner, TAGS[part.kind], part.children);
  // Nothing in the frame can be clicked; the attribute gives the link its looks.
  if (part.kind === 'link') element.setAttribute('href', '#');
  return element;
}
