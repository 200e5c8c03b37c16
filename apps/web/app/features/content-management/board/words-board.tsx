import { useEffect, useMemo, useRef, useState } from 'react';
import { openDraft } from '../../../lib/draft.ts';
import { ChoiceButtons } from '../../../staff-parts/choice-buttons.tsx';
import { SearchField } from '../../../staff-parts/list/toolbar/search-field.tsx';
import { useUrlParameters, withParameters } from '../../../staff-parts/use-url-parameters.ts';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../content-management.module.css';
import type { Saving } from '../data/use-saving.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { PageEditor } from '../page/page-editor.tsx';
import { PAGE_EDITOR, WORD_FILTERS, WORD_LIST } from '../texts.ts';
import {
  findWords,
  type PageOfWords,
  pagesOf,
  pairWords,
  readFilter,
  sectionsOf,
  twinOf,
} from '../words/find-words.ts';
import { GONE_PAGE, type KnownWord, pageName, revisionOf } from '../words/known-word.ts';
import type { EditsState } from '../words/use-edits.ts';
import { SaveBar, WHY_DRAFT } from './save-bar.tsx';
import { WordList } from './word-list.tsx';
import { rowId, WordRow } from './word-row.tsx';

export interface WordsBoardProps {
  readonly known: readonly KnownWord[];
  readonly editing: EditsState;
  readonly saving: Saving;
  readonly mayChange: boolean;
}

const FILTERS = Object.entries(WORD_FILTERS).flatMap(([value, label]) =>
  value === 'label' ? [] : [{ value, label }],
);

/** The texts of one page beside the list of all pages. Page, search and filter are in the URL. */
export function WordsBoard({ known, editing, saving, mayChange }: WordsBoardProps) {
  const [query, changeUrl] = useUrlParameters();
  const words = query.get('q') ?? '';
  const filter = readFilter(query.get('show'));
  const { edits, edit, drop, putBack, unsaved } = editing;
  const found = findWords({ known, edits }, filter, words);
  const pages = pagesOf(found, edits);
  const page = pages.find((one) => one.page === query.get('page')) ?? pages[0];
  const sections = sectionsOf(
    pairWords(
      found.filter(({ field }) => field.page === page?.page),
      known,
    ),
  );
  const open = known.find(({ field }) => field.key === query.get('open'));
  const isList = query.get('view') === 'list' || words !== '' || filter !== 'all' || page?.page === GONE_PAGE;
  const goTo = useGoTo(known, (values) => changeUrl((now) => withParameters(now, values)));

  const { confirm } = saving;
  const actions = useMemo(
    () => ({
      edit,
      discard: (key: string) => drop([key]),
      confirm,
      openHistory: (key: string) => changeUrl((now) => withParameters(now, { open: key })),
    }),
    [edit, drop, confirm, changeUrl],
  );

  const pairOf = (pair: readonly KnownWord[]) => (
    <div key={pair[0]?.field.key} className={styles.pair} data-pair={pair.length > 1 || undefined}>
      {pair.map((one) => (
        <WordRow
          key={one.field.key}
          known={one}
          twin={twinOf(known, one)}
          edit={edits[one.field.key]}
          mayChange={mayChange}
          actions={actions}
        />
      ))}
    </div>
  );

  const hadUnsaved = useRef(false);
  useEffect(() => {
    // The reason belongs to the texts that were unsaved; by now, the bar has written its last draft of it.
    if (hadUnsaved.current && unsaved.length === 0) openDraft(WHY_DRAFT).forget();
    hadUnsaved.current = unsaved.length > 0;
  }, [unsaved.length]);

  return (
    <>
      <Panel title={WORD_LIST.title}>
        <div className={styles.toolbar}>
          <SearchField
            value={words}
            onSearch={(typed) => changeUrl((now) => withParameters(now, { q: typed.trim() || null }), true)}
          />
          <Select
            aria-label={WORD_FILTERS.label}
            options={FILTERS}
            value={filter}
            onChange={({ target }) =>
              changeUrl(
                (now) => withParameters(now, { show: target.value === 'all' ? null : target.value }),
                true,
              )
            }
          />
          <LiveRegion className={styles.note}>
            {found.length === 0 ? WORD_LIST.noMatch : WORD_LIST.matches(found.length, known.length)}
          </LiveRegion>
        </div>
        {page !== undefined && (
          <div className={styles.board}>
            <PageList pages={pages} current={page.page} query={query} />
            <section className={styles.rows} aria-labelledby="words-of-page">
              <div className={styles.pageHead}>
                <h3 id="words-of-page" className={styles.subtitle} tabIndex={-1}>
                  {pageName(page.page)}
                </h3>
                {words === '' && filter === 'all' && page.page !== GONE_PAGE && (
                  <ChoiceButtons
                    legend={PAGE_EDITOR.views}
                    options={[
                      ['page', PAGE_EDITOR.onPage],
                      ['list', PAGE_EDITOR.asList],
                    ]}
                    value={isList ? 'list' : 'page'}
                    onChoose={(view) =>
                      changeUrl(
                        (now) => withParameters(now, { view: view === 'list' ? view : null, at: null }),
                        true,
                      )
                    }
                  />
                )}
              </div>
              {isList ? (
                <WordList sections={sections} pairOf={pairOf} />
              ) : (
                <PageEditor
                  key={page.page}
                  page={page.page}
                  sections={sections}
                  edits={edits}
                  at={query.get('at')}
                  onAt={(at) => changeUrl((now) => withParameters(now, { at }), true)}
                  pairOf={pairOf}
                />
              )}
            </section>
          </div>
        )}
        {unsaved.length > 0 && (
          <SaveBar
            unsaved={unsaved}
            isSaving={saving.isSaving}
            problem={saving.problem}
            onSave={async (why) => {
              const [first] = unsaved;
              const needed = await saving.save(why);
              if (needed !== null) goTo(needed);
              else (document.getElementById(rowId(first?.field.key ?? '')) ?? pageHeading())?.focus();
            }}
            onShow={() => goTo(unsaved[0]?.field.key ?? '')}
            onDiscard={() => {
              const keys = unsaved.map(({ field }) => field.key);
              const dropped = Object.fromEntries(Object.entries(edits).filter(([key]) => keys.includes(key)));
              drop(keys);
              (pageHeading()?.closest('section')?.querySelector('textarea') ?? pageHeading())?.focus();
              return () => putBack(dropped);
            }}
          />
        )}
      </Panel>
      {open !== undefined && (
        <HistoryDrawer
          known={open}
          mayChange={mayChange && open.field.locked === null}
          onRestore={(text) => {
            edit(open.field.key, text, revisionOf(open));
            changeUrl(closed, true);
          }}
          onClose={() => changeUrl(closed)}
        />
      )}
    </>
  );
}

const pageHeading = () => document.getElementById('words-of-page');

const closed = (now: URLSearchParams) => withParameters(now, { open: null });

/** Shows a text's page and focuses its field, whatever the search is. */
function useGoTo(
  known: readonly KnownWord[],
  put: (values: Readonly<Record<string, string | null>>) => void,
) {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const place = document.getElementById(rowId(wanted));
    if (place === null) return;
    setWanted(null);
    place.scrollIntoView({ block: 'center' });
    (place.querySelector<HTMLElement>('textarea') ?? place).focus({ preventScroll: true });
  });
  return (key: string) => {
    const one = known.find(({ field }) => field.key === key);
    if (one === undefined) return;
    if (document.getElementById(rowId(key)) === null)
      put({ page: one.field.page, q: null, show: null, at: key });
    setWanted(key);
  };
}

interface PageListProps {
  readonly pages: readonly PageOfWords[];
  readonly current: string;
  /** The other parts of the URL. */
  readonly query: URLSearchParams;
}

/** The pages with texts that match the search. */
function PageList({ pages, current, query }: PageListProps) {
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
  next.delete('at');
  return next.toString();
}
