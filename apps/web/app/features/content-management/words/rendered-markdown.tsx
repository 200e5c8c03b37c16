import { type Block, type Inline, parseMarkdown } from '@hln/site-words/markdown';

/** The small Markdown as elements: made from its tree, so that nothing in it can be HTML. Links lead nowhere here. */
export function RenderedMarkdown({ text, lang }: { readonly text: string; readonly lang: string }) {
  return <div lang={lang}>{parseMarkdown(text).map(blockOf)}</div>;
}

function blockOf(block: Block, index: number) {
  if (block.kind === 'paragraph') return <p key={index}>{block.children.map(inlineOf)}</p>;
  return (
    <ul key={index}>
      {block.items.map((item, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name.
        <li key={n}>{item.map(inlineOf)}</li>
      ))}
    </ul>
  );
}

function inlineOf(part: Inline, index: number) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'emphasis':
      return <em key={index}>{part.children.map(inlineOf)}</em>;
    case 'strong':
      return <strong key={index}>{part.children.map(inlineOf)}</strong>;
    case 'link':
      return (
        <u key={index} title={part.to}>
          {part.children.map(inlineOf)}
        </u>
      );
  }
}
