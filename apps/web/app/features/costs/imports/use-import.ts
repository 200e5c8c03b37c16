import type { CostImportResult } from '@hln/contracts';
import type { CostReading } from '@hln/cost-files';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorSentence } from '../../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { askPreview, importCosts } from './ask-imports.ts';
import { type Preview, previewOf } from './preview.ts';
import { readCostFile } from './read-cost-file.ts';
import { COST_IMPORT } from './texts.ts';

/** A file that has been read and compared with the costs. */
export interface Previewed {
  readonly name: string;
  readonly preview: Preview;
}

export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly name: string; readonly rows: number | null }
  | { readonly kind: 'failed'; readonly message: string }
  | ({ readonly kind: 'previewed'; readonly failure: string | null } & Previewed)
  | ({ readonly kind: 'importing' } & Previewed)
  | ({ readonly kind: 'imported'; readonly result: CostImportResult } & Previewed);

/** The file that is being processed. */
interface Work {
  readonly abort: AbortController;
  /** The import's id: sending it again imports nothing twice. */
  readonly id: string;
  reading: CostReading | null;
}

export interface Import {
  readonly state: ImportState;
  /** Stable between renderings. */
  readonly open: (files: readonly File[]) => void;
  readonly start: () => void;
  readonly leave: () => void;
}

/** Reads a file, previews it and imports it. @param onImported called after an import */
export function useImport(onImported: () => void): Import {
  const isSessionLost = useSessionLoss();
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const work = useRef<Work | null>(null);
  const isImporting = useRef(false);
  useEffect(() => () => work.current?.abort.abort(), []);

  const open = useCallback(
    async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined || isImporting.current) return;
      work.current?.abort.abort();
      const mine: Work = { abort: new AbortController(), id: crypto.randomUUID(), reading: null };
      work.current = mine;
      const show = (next: ImportState) => {
        if (!mine.abort.signal.aborted) setState(next);
      };
      if (files.length > 1) {
        show({ kind: 'failed', message: COST_IMPORT.several });
        return;
      }
      const { name } = file;
      show({ kind: 'reading', name, rows: null });
      try {
        mine.reading = await readCostFile(file);
        show({ kind: 'reading', name, rows: mine.reading.rows.length });
        const answer = await askPreview(mine.reading.rows, mine.abort.signal);
        show({ kind: 'previewed', name, preview: previewOf(mine.reading, answer), failure: null });
      } catch (error) {
        if (mine.abort.signal.aborted || (await isSessionLost(error))) return;
        show({ kind: 'failed', message: errorSentence(error, COST_IMPORT.unread) });
      }
    },
    [isSessionLost],
  );

  async function start() {
    const mine = work.current;
    if (state.kind !== 'previewed' || mine === null || mine.reading === null || isImporting.current) return;
    const { name, preview } = state;
    isImporting.current = true;
    setState({ kind: 'importing', name, preview });
    try {
      const result = await importCosts(mine.id, preview.rows);
      if (result === null) {
        const answer = await askPreview(mine.reading.rows, mine.abort.signal);
        const next = previewOf(mine.reading, answer);
        setState({ kind: 'previewed', name, preview: next, failure: COST_IMPORT.movedOn });
        return;
      }
      setState({ kind: 'imported', name, preview, result });
      onImported();
    } catch (error) {
      // The preview stays, and so does the id: rows that got through are not imported twice.
      if (await isSessionLost(error)) return;
      setState({ kind: 'previewed', name, preview, failure: errorSentence(error, COST_IMPORT.unimported) });
    } finally {
      isImporting.current = false;
    }
  }

  function leave() {
    work.current?.abort.abort();
    work.current = null;
    setState({ kind: 'idle' });
  }

  return { state, open: useCallback((files) => void open(files), [open]), start: () => void start(), leave };
}
