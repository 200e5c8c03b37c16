import { Fragment } from 'react';
import styles from '../content-management.module.css';
import { WORD_DIFFERENCE } from '../texts.ts';

interface DifferencePiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words, single Chinese characters, white space, and single other characters. */
const TOKENS = /\p{Script=Han}|[\p{L}\p{M}\p{N}’']+|\s+|./gsu;

/** More steps than this would block the page: the middle of longer texts counts as rewritten. */
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
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const middle = compareMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const pieces: DifferencePiece[] = [
    { kind: 'same', text: a.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ];
  return joined(pieces.filter(({ text }) => text !== ''));
}

function compareMiddle(a: readonly string[], b: readonly string[]): DifferencePiece[] {
  if (a.length * b.length > MOST_STEPS) {
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ];
  }
  // longest[i][j] is the length of the longest common part of a[i…] and b[j…].
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: DifferencePiece[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j === b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'removed', text: a[i] ?? '' });
      i += 1;
    } else {
      pieces.push({ kind: 'added', text: b[j] ?? '' });
      j += 1;
    }
  }
  return pieces;
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
