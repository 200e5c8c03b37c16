import type { ReactNode } from 'react';
import styles from '../content-management.module.css';
import { WORD_LIST } from '../texts.ts';
import type { SectionOfWords } from '../words/find-words.ts';
import type { KnownWord } from '../words/known-word.ts';

interface SectionLinksProps {
  readonly sections: readonly SectionOfWords[];
  /** The id of what a link leads to. */
  readonly idOf: (index: number) => string;
}

/** Links to the parts of a page with many texts; none if there is only one part. */
export function SectionLinks({ sections, idOf }: SectionLinksProps) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={WORD_LIST.sections} className={styles.parts}>
      <ul>
        {sections.map(({ name, pairs }, index) => (
          <li key={name}>
            <a href={`#${idOf(index)}`}>{name}</a>{' '}
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

/** The id of the heading of a part of the page. */
const sectionId = (index: number) => `part-${index + 1}`;

interface WordListProps {
  readonly sections: readonly SectionOfWords[];
  readonly pairOf: (pair: readonly KnownWord[]) => ReactNode;
}

/** The texts of a page as one form, by the part of the page. */
export function WordList({ sections, pairOf }: WordListProps) {
  return (
    <>
      <SectionLinks sections={sections} idOf={sectionId} />
      {sections.map(({ name, pairs }, index) => (
        <div key={name} className={styles.section}>
          <h4 id={sectionId(index)} className={styles.subtitle} tabIndex={-1}>
            {name}
          </h4>
          {pairs.map(pairOf)}
        </div>
      ))}
    </>
  );
}
