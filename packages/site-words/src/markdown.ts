/**
 * The small Markdown of the site's words: paragraphs, `- lists`, `[links](/path)`, `*emphasis*` and `**strong**`. It is
 * parsed into a tree; nothing in it is ever treated as HTML. A backslash escapes the character after it.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'strong'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };

const LIST_ITEM = /^- +/;

/** Blocks are separated by a blank line; a block whose lines all begin with `- ` is a list. */
export function parseMarkdown(text: string): Block[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block): Block => {
      const lines = block.split('\n').map((line) => line.trim());
      return lines.every((line) => LIST_ITEM.test(line))
        ? { kind: 'list', items: lines.map((line) => parseInline(line.replace(LIST_ITEM, ''))) }
        : { kind: 'paragraph', children: parseInline(lines.join(' ')) };
    });
}

/** A path of this site, or an https URL of another. */
const TARGET = /^(?:\/(?!\/)[^\s()<>"\\]*|https:\/\/[^\s()<>"\\]+)$/;

/**
 * The inline patterns, in the order in which they are tried at each position. Their content contains no markers of
 * their own kind.
 */
const PATTERNS: readonly [RegExp, (match: RegExpExecArray) => Inline][] = [
  [/^\\([\\*[\]()\-#>`!])/, ([, sign = '']) => ({ kind: 'text', text: sign })],
  [
    /^\[((?:\\.|[^\\[\]])+)\]\(([^()\s]*)\)/,
    ([whole, label = '', to = '']) =>
      TARGET.test(to) ? { kind: 'link', to, children: parseInline(label) } : { kind: 'text', text: whole },
  ],
  [
    /^\*\*(?=\S)((?:\\.|\*(?!\*)|[^\\*])+?)(?<=\S)\*\*/,
    ([, inner = '']) => ({ kind: 'strong', children: parseInline(inner) }),
  ],
  [
    /^\*(?=[^\s*])((?:\\.|[^\\*])+?)(?<=\S)\*/,
    ([, inner = '']) => ({ kind: 'emphasis', children: parseInline(inner) }),
  ],
];

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const found = matchAt(text, at);
    if (found === null) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    at += found.length;
    if (found.part.kind === 'text') plain += found.part.text;
    else {
      flush();
      parts.push(found.part);
    }
  }
  flush();
  return parts;
}

function matchAt(text: string, at: number): { readonly length: number; readonly part: Inline } | null {
  if (!'\\[*'.includes(text.charAt(at))) return null;
  const rest = text.slice(at);
  for (const [pattern, make] of PATTERNS) {
    const match = pattern.exec(rest);
    if (match !== null) return { length: match[0].length, part: make(match) };
  }
  return null;
}

/** Markdown syntax that this one does not support; it would be shown literally. */
const LARGER: readonly [RegExp, string][] = [
  [/^ {0,3}#{1,6} /m, 'a heading (#)'],
  [/^ {0,3}>/m, 'a quotation (>)'],
  [/^ {0,3}(?:\d+[.)]|[*+]) /m, 'a list that does not begin with "- "'],
  [/^ {0,3}(?:```|~~~)/m, 'a block of code'],
  [/!\[/, 'a picture'],
  [/<\/?[a-z][^>]*>/i, 'HTML'],
];

/** Returns the unsupported Markdown in a text, worded to follow "has". */
export function markdownFaults(text: string): string[] {
  const faults = LARGER.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);
  for (const [, to = ''] of text.matchAll(/(?<!\\)\]\(([^()]*)\)/g)) {
    if (!TARGET.test(to)) faults.push(`a link to "${to}", which is neither a path of this site nor https`);
  }
  const mixed = text
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim().split('\n'))
    .some(
      (lines) => lines.some((l) => LIST_ITEM.test(l.trim())) && !lines.every((l) => LIST_ITEM.test(l.trim())),
    );
  if (mixed) faults.push('a list without a blank line before or after it');
  return faults;
}

/** Returns the text without markup, for search engines. */
export function plainText(text: string): string {
  return parseMarkdown(text)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.children]))
    .map(textOf)
    .join(' ');
}

const textOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : textOf(part.children))).join('');
