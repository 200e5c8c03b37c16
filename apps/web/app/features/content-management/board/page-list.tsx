import { WORD_LIST } from '../../../content/content-management.ts';
import { Link } from '../../../ui/link.tsx';
import styles from '../content-management.module.css';
import type { PageOfWords } from '../words/find-words.ts';
import { pageName } from '../words/page-name.ts';

export interface PageListProps {
  readonly pages: readonly PageOfWords[];
  readonly current: string;
  /** What stands in the URL besides. */
  readonly query: URLSearchParams;
}

/** The pages that have texts of what is searched for. */
export function PageList({ pages, current, query }: PageListProps) {
  return (
    <nav aria-label={WORD_LIST.pages} className={styles.pages}>
      <ul>
        {pages.map(({ page, found, unsaved }) => (
          <li key={page}>
            <Link
              to={`?${withPage(query, page)}`}
              preventScrollReset
              aria-current={page === current ? 'page' : undefined}
            >
              <span>{pageName(page)}</span>
              <span className={styles.count}>
                {unsaved > 0 && (
                  <span className={styles.dot}>
                    <span className="visually-hidden">{WORD_LIST.unsavedHere(unsaved)}</span>
                  </span>
                )}
                {found}
                <span className="visually-hidden"> {WORD_LIST.texts}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function withPage(query: URLSearchParams, page: string): string {
  const next = new URLSearchParams(query);
  next.set('page', page);
  return next.toString();
}
