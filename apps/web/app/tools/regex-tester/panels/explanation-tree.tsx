import type { Explanation } from '@hln/regex-analysis';
import { type RefObject, useRef } from 'react';
import { REGEX_EXPLANATION } from '../../../content/regex-reference.ts';
import styles from '../regex-tester.module.css';

export interface ExplanationTreeProps {
  readonly explanation: Explanation;
  readonly source: string;
}

/**
 * The pattern's parts as a collapsible tree. The part under the pointer or the focus is marked in the pattern above,
 * without a render: a long pattern has thousands of parts.
 */
export function ExplanationTree({ explanation, source }: ExplanationTreeProps) {
  const pattern = useRef<HTMLElement>(null);
  const show = (event: { readonly target: EventTarget }) => {
    const part = event.target instanceof Element ? event.target.closest('[data-start]') : null;
    if (part instanceof HTMLElement)
      markPart(pattern, source, Number(part.dataset.start), Number(part.dataset.end));
  };
  return (
    <div className={styles.explanation}>
      <code ref={pattern} className={styles.pattern} aria-hidden>
        {source}
      </code>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only repeats what the tree says in words. */}
      <div
        className={styles.tree}
        onPointerOver={show}
        onFocus={show}
        onPointerLeave={() => pattern.current?.replaceChildren(source)}
      >
        <p className={styles.treeRoot}>{explanation.text}</p>
        <Parts parts={explanation.parts} />
      </div>
    </div>
  );
}

function markPart(box: RefObject<HTMLElement | null>, source: string, start: number, end: number): void {
  const mark = document.createElement('mark');
  mark.textContent = source.slice(start, end);
  box.current?.replaceChildren(source.slice(0, start), mark, source.slice(end));
}

function Parts({ parts }: { readonly parts: readonly Explanation[] }) {
  return (
    <ul>
      {parts.map((part) => (
        <li key={`${part.start} ${part.end} ${part.text}`}>
          <Part part={part} />
        </li>
      ))}
    </ul>
  );
}

function Part({ part }: { readonly part: Explanation }) {
  const place = { 'data-start': part.start, 'data-end': part.end };
  const line = (
    <>
      <code>{part.raw === '' ? REGEX_EXPLANATION.empty : part.raw}</code> <span>{part.text}</span>
    </>
  );
  if (part.parts.length === 0) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus marks the part in the pattern, as the pointer does.
      <div className={styles.leaf} tabIndex={0} {...place}>
        {line}
      </div>
    );
  }
  return (
    <details open>
      <summary {...place}>{line}</summary>
      <Parts parts={part.parts} />
    </details>
  );
}
