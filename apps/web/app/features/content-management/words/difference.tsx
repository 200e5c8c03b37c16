import { Fragment } from 'react';
import { WORD_DIFFERENCE } from '../../../content/content-management.ts';
import styles from '../content-management.module.css';
import { wordDifference } from './word-difference.ts';

export interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  readonly lang: string;
}

/** Both texts in one, with what was taken out and put in marked by more than its colour. */
export function Difference({ before, after, lang }: DifferenceProps) {
  return (
    <p className={styles.difference} lang={lang}>
      {wordDifference(before, after).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name, and are never moved.
        if (kind === 'same') return <Fragment key={index}>{text}</Fragment>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <Mark key={index}>
            <span className="visually-hidden" lang="en">
              {WORD_DIFFERENCE[kind]}{' '}
            </span>
            {text}
            <span className="visually-hidden" lang="en">
              {' '}
              ({WORD_DIFFERENCE.end})
            </span>
          </Mark>
        );
      })}
    </p>
  );
}
