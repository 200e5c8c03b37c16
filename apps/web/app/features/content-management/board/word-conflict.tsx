import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../content-management.module.css';
import { WORD_CONFLICT, WORD_FIELD } from '../texts.ts';
import { Difference } from '../words/difference.tsx';
import { draftedText, type KnownWord } from '../words/known-word.ts';

export interface WordConflictProps {
  readonly known: KnownWord;
  /** What was typed; null unless somebody else has saved in the meantime. */
  readonly mine: string | null;
  readonly onKeepTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Both versions of a text that two people have changed at the same time, and the choice between them. */
export function WordConflict({ known, mine, onKeepTheirs, onKeepMine }: WordConflictProps) {
  const { field, row } = known;
  const theirs = draftedText(known);
  return (
    <>
      <LiveRegion className={styles.live}>
        {mine !== null && (
          <Alert tone="warning">
            <p>
              {WORD_CONFLICT.title(row?.changed_by ?? null)} {WORD_CONFLICT.hint}
            </p>
          </Alert>
        )}
      </LiveRegion>
      {mine !== null && (
        <div className={styles.versions}>
          <section aria-label={WORD_FIELD.of(WORD_CONFLICT.theirs, field.label)}>
            <h4>{WORD_CONFLICT.theirs}</h4>
            <p lang={field.language} className={styles.words}>
              {theirs}
            </p>
            <Button
              size="small"
              aria-label={WORD_FIELD.of(WORD_CONFLICT.keepTheirs, field.label)}
              onClick={onKeepTheirs}
            >
              {WORD_CONFLICT.keepTheirs}
            </Button>
          </section>
          <section aria-label={WORD_FIELD.of(WORD_CONFLICT.mine, field.label)}>
            <h4>{WORD_CONFLICT.mine}</h4>
            <Difference before={theirs} after={mine} lang={field.language} />
            <Button
              size="small"
              aria-label={WORD_FIELD.of(WORD_CONFLICT.keepMine, field.label)}
              onClick={onKeepMine}
            >
              {WORD_CONFLICT.keepMine}
            </Button>
          </section>
        </div>
      )}
    </>
  );
}
