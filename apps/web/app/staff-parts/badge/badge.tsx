import { classNames } from '../../ui/class-names.ts';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'accent' | 'good' | 'doubtful' | 'bad';

interface BadgeProps {
  /** Adds no information to the words. */
  readonly tone?: BadgeTone;
  /** For a badge within a line of text, after the words it belongs to; in a grid or a row, the gap separates them. */
  readonly isInLine?: boolean;
  /** Whether the words may wrap, because they can be long. */
  readonly canWrap?: boolean;
  /** The language of the words, if it isn't the page's. */
  readonly lang?: string | undefined;
  readonly children: string;
}

/** A state in a word or two, beside the thing it describes. */
export const Badge = ({ tone = 'plain', isInLine = false, canWrap = false, lang, children }: BadgeProps) => (
  <span
    lang={lang}
    className={classNames(
      styles.badge,
      tone !== 'plain' && styles[tone],
      isInLine && styles.inLine,
      canWrap && styles.canWrap,
    )}
  >
    {children}
  </span>
);
