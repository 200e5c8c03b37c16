import { classNames } from '../../ui/class-names.ts';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'accent' | 'good' | 'doubtful' | 'bad';

interface BadgeProps {
  /** Says nothing that the words do not. */
  readonly tone?: BadgeTone;
  /** It stands in a line of text, after what it is about; in a grid or a row the gap parts them. */
  readonly isInLine?: boolean;
  /** Its words may be long. */
  readonly canWrap?: boolean;
  /** Of the words, where it is not the page's. */
  readonly lang?: string | undefined;
  readonly children: string;
}

/** A state in a word or two, beside what it is the state of. */
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
