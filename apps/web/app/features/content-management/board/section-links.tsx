import { WORD_LIST } from '../../../content/content-management.ts';
import styles from '../content-management.module.css';
import type { SectionOfWords } from '../words/find-words.ts';

/** The id of the heading of a part of the page. */
export const sectionId = (index: number) => `part-${index + 1}`;

/** Ways to the parts of a page that has many texts; none where there is only one part. */
export function SectionLinks({ sections }: { readonly sections: readonly SectionOfWords[] }) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={WORD_LIST.sections} className={styles.parts}>
      <ul>
        {sections.map(({ name, pairs }, index) => (
          <li key={name}>
            <a href={`#${sectionId(index)}`}>{name}</a>{' '}
            <span className={styles.count}>
              {pairs.length}
              <span className="visually-hidden"> {WORD_LIST.texts}</span>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
