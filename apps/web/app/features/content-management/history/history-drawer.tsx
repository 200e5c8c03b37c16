import type { WordRevision } from '@hln/contracts/site-words';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { rowId } from '../board/word-row.tsx';
import styles from '../content-management.module.css';
import { loadRevisions } from '../data/load-words.ts';
import { useWordReading } from '../data/use-site-words.ts';
import { WORD_HISTORY } from '../texts.ts';
import { Difference } from '../words/difference.tsx';
import { draftedText, type KnownWord, revisionOf } from '../words/known-word.ts';

export interface HistoryDrawerProps {
  readonly known: KnownWord;
  readonly mayChange: boolean;
  /** Puts words into the field, so that they can be reviewed and saved. */
  readonly onRestore: (text: string) => void;
  readonly onClose: () => void;
}

/** Who changed a text, when and why, with a button to restore each version. */
export function HistoryDrawer({ known, mayChange, onRestore, onClose }: HistoryDrawerProps) {
  const { field } = known;
  const toasts = useToasts();
  const { data, failure, reload } = useWordReading(
    ['history', field.key, revisionOf(known)],
    (signal) => loadRevisions(field.key, signal),
    WORD_HISTORY.failed,
  );
  const [oldest] = data?.slice(-1) ?? [];
  return (
    <Drawer
      title={WORD_HISTORY.title(field.label)}
      onClose={onClose}
      returnFocus={() => document.getElementById(rowId(field.key))}
    >
      {data === null && failure === null && <p role="status">{WORD_HISTORY.loading}</p>}
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {data?.length === 0 && <p>{WORD_HISTORY.empty}</p>}
      <ol className={styles.history}>
        {data?.map((revision, index) => (
          <li key={revision.revision}>
            <p className={styles.note}>
              <strong>{WORD_HISTORY.revision(revision.revision)}</strong> <Moment at={revision.made_at} />{' '}
              <span className={styles.who}>{revision.made_by ?? WORD_HISTORY.gone}</span>
            </p>
            {revision.why !== null && <p>{revision.why}</p>}
            <Difference
              before={wordsBefore(revision, data[index + 1])}
              after={revision.words ?? revision.base}
              lang={field.language}
            />
            {revision.words === null && <p className={styles.note}>{WORD_HISTORY.files}</p>}
            {mayChange && (revision.words ?? field.text) !== draftedText(known) && (
              <Button
                size="small"
                onClick={() => {
                  onRestore(revision.words ?? field.text);
                  toasts.show({ tone: 'info', text: WORD_HISTORY.restored(revision.revision) });
                }}
              >
                {WORD_HISTORY.restore(revision.revision)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {mayChange && oldest !== undefined && draftedText(known) !== field.text && (
        <Button size="small" onClick={() => onRestore(field.text)}>
          {WORD_HISTORY.restoreFiles}
        </Button>
      )}
    </Drawer>
  );
}

/** The change of a revision, compared with the revision before it or the words in the files. */
const wordsBefore = (revision: WordRevision, earlier: WordRevision | undefined) =>
  earlier === undefined ? revision.base : (earlier.words ?? earlier.base);
