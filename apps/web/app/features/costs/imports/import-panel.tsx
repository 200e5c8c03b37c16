import { COST_LIMITS } from '@hln/contracts';
import { useRef } from 'react';
import { useFileDrop } from '../../../lib/use-file-drop.ts';
import { FileButton } from '../../../tool-parts/file-button.tsx';
import { LiveAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { IMPORT_LINK } from '../texts.ts';
import styles from './imports.module.css';
import { hasChanges, type Preview } from './preview.ts';
import { PreviewTable } from './preview-table.tsx';
import { COST_IMPORT, COST_PREVIEW } from './texts.ts';
import { type ImportState, useImport } from './use-import.ts';

/** Choosing a file of costs, its preview, and the import. @param onImported called after an import */
export function ImportPanel({ onImported }: { readonly onImported: () => void }) {
  const { state, open, start, leave } = useImport(onImported);
  const isHovering = useFileDrop(open);
  const body = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus(state.kind === 'imported' || state.kind === 'idle');
  const isBusy = state.kind === 'reading' || state.kind === 'importing';
  const preview = 'preview' in state ? state.preview : null;
  const isReady = (state.kind === 'previewed' || state.kind === 'importing') && hasChanges(state.preview);
  return (
    <Panel title={COST_IMPORT.title} id={IMPORT_LINK.panel} tabIndex={-1}>
      <div ref={body} tabIndex={-1} className={styles.stack}>
        <p className={styles.note}>
          {COST_IMPORT.hint} {COST_IMPORT.limits(COST_LIMITS.pageRows, COST_LIMITS.pageBytes / 1_000_000)}
        </p>
        <div className={isHovering ? `${styles.drop} ${styles.over}` : styles.drop}>
          <FileButton
            label={COST_IMPORT.choose}
            inputLabel={COST_IMPORT.chooseInput}
            accept=".csv,.json,text/csv,application/json"
            onFiles={open}
          />
          <span>{COST_IMPORT.drop}</span>
        </div>
        {/* Empty ones leave no gap. */}
        <div>
          <LiveAlert tone={toneOf(state)}>
            <p>
              {isBusy && <Spinner />} {messageOf(state)}
            </p>
          </LiveAlert>
          <LiveAlert urgency="assertive" tone={failureOf(state) === null ? null : 'danger'}>
            <p>{failureOf(state)}</p>
          </LiveAlert>
        </div>
        {preview !== null && <Notes preview={preview} />}
        {isReady && (
          <div className="button-row">
            <Button
              variant="primary"
              busy={isBusy}
              // A disabled button would lose the focus.
              aria-disabled={isBusy}
              onClick={() => {
                returnFocus(body);
                start();
              }}
            >
              {COST_IMPORT.import(state.preview.rows.length)}
            </Button>
            <Button
              aria-disabled={state.kind === 'importing'}
              onClick={() => {
                if (state.kind === 'importing') return;
                returnFocus(body);
                leave();
              }}
            >
              {COST_IMPORT.leave}
            </Button>
          </div>
        )}
        {preview !== null && <PreviewTable preview={preview} />}
      </div>
    </Panel>
  );
}

function Notes({ preview: { counts, ignoredColumns } }: { readonly preview: Preview }) {
  return (
    <>
      {counts.wrong > 0 && <p className={styles.note}>{COST_PREVIEW.help}</p>}
      {ignoredColumns.length > 0 && (
        <p className={styles.note}>{COST_IMPORT.ignored(ignoredColumns.join(', '))}</p>
      )}
    </>
  );
}

function toneOf(state: ImportState) {
  if (state.kind === 'idle' || state.kind === 'failed') return null;
  return state.kind === 'imported' ? 'success' : 'info';
}

function messageOf(state: ImportState): string | null {
  switch (state.kind) {
    case 'idle':
    case 'failed':
      return null;
    case 'reading':
      return state.rows === null ? COST_IMPORT.reading(state.name) : COST_IMPORT.comparing(state.rows);
    case 'previewed': {
      const say = hasChanges(state.preview) ? COST_IMPORT.previewed : COST_IMPORT.nothing;
      return say(state.name, COST_PREVIEW.summary(state.preview.counts));
    }
    case 'importing':
      return COST_IMPORT.importing(state.preview.rows.length);
    case 'imported':
      return COST_IMPORT.imported(state.result, state.preview.counts.wrong);
  }
}

function failureOf(state: ImportState): string | null {
  if (state.kind === 'failed') return state.message;
  return state.kind === 'previewed' ? state.failure : null;
}
