import { REGEX_SPLIT } from '../../../content/regex-results.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import type { PatternResult } from '../matching/run-pattern.ts';
import styles from '../regex-tester.module.css';

/** The pieces of the text between the matches. */
export function SplitPanel({ split }: { readonly split: PatternResult['split'] | null }) {
  if (split === null) return <p className={styles.quiet}>{REGEX_SPLIT.nothing}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
    <section className={styles.scroll} aria-label={REGEX_SPLIT.label} tabIndex={0}>
      <p className={styles.splitHead}>
        {REGEX_SPLIT.count(split.count, split.pieces.length)}
        <CopyButton what={REGEX_SPLIT.what} text={() => JSON.stringify(split.pieces, null, 2)} />
      </p>
      <ol className={styles.pieces} start={0}>
        {split.pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are nothing but their place and text.
          <li key={index}>
            {piece === null || piece === '' ? (
              <span className={styles.quiet}>{piece === null ? REGEX_SPLIT.noPart : REGEX_SPLIT.empty}</span>
            ) : (
              <code className={styles.value}>{piece}</code>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
