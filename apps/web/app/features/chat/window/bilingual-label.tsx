import type { ChatLanguage } from '@hln/contracts';
import { type Bilingual, LANGUAGE_TAGS } from '../../../content/chat.ts';
import styles from '../chat.module.css';

export interface BilingualLabelProps {
  readonly text: Bilingual;
  /** The visitor's. */
  readonly language: ChatLanguage;
}

/** The words of a control: in English, and in Chinese beside it once the visitor has written Chinese. */
export function BilingualLabel({ text, language }: BilingualLabelProps) {
  if (language === 'en') return text.en;
  return (
    // In one element: a button lays out what it contains one by one, and drops the space between. Where it takes two
    // lines, each has one language.
    <span className={styles.bilingual}>
      <span lang={LANGUAGE_TAGS.en}>{text.en}</span> <span lang={LANGUAGE_TAGS.zh}>{text.zh}</span>
    </span>
  );
}
