import { WORD_FIELD } from '../../../content/content-management.ts';
import styles from '../content-management.module.css';
import { isPending, type KnownWord, publishedText } from '../words/known-word.ts';

/** What became of a text, in a word or two beside its name. */
export function WordBadges({ known, isEdited }: { readonly known: KnownWord; readonly isEdited: boolean }) {
  const { field } = known;
  const { badges } = WORD_FIELD;
  return (
    <>
      {isEdited && <span className={`${styles.badge} ${styles.doubtful}`}>{badges.unsaved}</span>}{' '}
      {isPending(known) && <span className={`${styles.badge} ${styles.accent}`}>{badges.draft}</span>}{' '}
      {publishedText(known) !== field.text && <span className={styles.badge}>{badges.published}</span>}
    </>
  );
}
