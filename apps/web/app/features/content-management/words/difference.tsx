import { diffTexts } from '@hln/text-diff';
import { Fragment } from 'react';
import styles from '../content-management.module.css';
import { WORD_DIFFERENCE } from '../texts.ts';

interface DifferencePiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words, single Chinese characters, white space, and single other characters. */
const TOKENS = /\p{Script=Han}|[\p{L}\p{M}\p{N}’']+|\s+|./gsu;

/** More comparisons than this would block the page; the differences of longer texts are found less exactly. */
const MOST_STEPS = 1_000_000;

export interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  readonly lang: string;
}

/** Both texts in one, with removals and additions marked by more than colour. */
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

/** The differences between two texts, word by word: together, the pieces contain both texts. */
export function wordDifference(before: string, after: string): DifferencePiece[] {
  const a = before.match(TOKENS) ?? [];
  const b = after.match(TOKENS) ?? [];
  const hunks = diffTexts(a, b, { mostSteps: MOST_STEPS });
  const pieces: DifferencePiece[] = [];
  const put = (kind: DifferencePiece['kind'], words: readonly string[]) => {
    for (const text of words) pieces.push({ kind, text });
  };
  let from = 0;
  for (let at = 0; at < hunks.length; at += 4) {
    const [startA = 0, endA = 0, startB = 0, endB = 0] = hunks.subarray(at, at + 4);
    put('same', a.slice(from, startA));
    put('removed', a.slice(startA, endA));
    put('added', b.slice(startB, endB));
    from = endA;
  }
  put('same', a.slice(from));
  return joined(pieces);
}

/** Joins neighbours of one kind. A space between two changed words belongs to the change. */
function joined(pieces: readonly DifferencePiece[]): DifferencePiece[] {
  const result: DifferencePiece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  pieces.forEach(({ kind, text }, index) => {
    const isBetween =
      kind === 'same' &&
      /^\s+$/.test(text) &&
      removed !== '' &&
      added !== '' &&
      (pieces[index + 1]?.kind ?? 'same') !== 'same';
    if (kind === 'removed' || isBetween) removed += text;
    if (kind === 'added' || isBetween) added += text;
    if (kind !== 'same' || isBetween) return;
    flush();
    const last = result.at(-1);
    if (last?.kind === 'same') result[result.length - 1] = { kind, text: last.text + text };
    else result.push({ kind, text });
  });
  flush();
  return result;
}
