import { useCallback, useEffect, useRef, useState } from 'react';
import type { Job } from '../running/protocol.ts';
import type { Ask } from '../running/use-json-worker.ts';
import type { TreeRow } from './folded-tree.ts';

export interface Selected {
  readonly row: number;
  readonly node: number;
}

/** The tree in the worker, as far as it is known here. */
export interface TreeView {
  /** Lines that are not hidden. */
  readonly size: number;
  /** Increases with every change, so that the visible lines are fetched again. */
  readonly version: number;
  /** The lines fetched last, starting at `first`. */
  readonly rows: readonly TreeRow[];
  readonly first: number;
  /** The version of `rows`; until they are fetched again, they may be out of date. */
  readonly rowsVersion: number;
  readonly selected: Selected | null;
}

export interface TreeState {
  readonly view: TreeView;
  /** What `view` will be once React has rendered, because keys come faster than that. Stable. */
  readonly latest: () => TreeView;
  readonly select: (selected: Selected) => void;
  /** Fetches the lines that are on the screen. */
  readonly load: (first: number, end: number) => void;
  /** A line after all changes so far, even if it is not on the screen. */
  readonly rowAt: (row: number) => Promise<TreeRow | null>;
  readonly fold: (node: number, open: boolean) => Promise<void>;
  readonly foldAll: (open: boolean) => Promise<void>;
  /** Opens the ancestors of a value, and selects it. */
  readonly reveal: (node: number) => Promise<void>;
  readonly parentRow: (row: number) => Promise<number | null>;
  /** Called after the worker was restarted, because it no longer knows which containers were open. */
  readonly reload: () => Promise<void>;
}

type Folding = Extract<Job, { kind: 'fold' | 'fold-all' | 'reveal' }>;

/** The tree in the worker, as far as it is on the screen. Starts again with every text. */
export function useTree(ask: Ask, textId: number, firstSize: number): TreeState {
  const [view, setView] = useState<TreeView>(() => unknownTree(firstSize, 0));
  const newest = useRef(view);
  const latest = useCallback(() => newest.current, []);
  const put = useCallback((changed: Partial<TreeView>) => {
    newest.current = { ...newest.current, ...changed };
    setView(newest.current);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another tree, even of the same size.
  useEffect(() => put(unknownTree(firstSize, latest().version + 1)), [textId, firstSize, put, latest]);

  const change = useCallback(
    async (job: Folding, node: number) => {
      const answer = await ask(job);
      if (answer === null) return;
      const selected = answer.row === null ? latest().selected : { row: answer.row, node };
      put({ size: answer.size, version: latest().version + 1, selected });
    },
    [ask, put, latest],
  );

  const load = useCallback(
    (first: number, end: number) => {
      const { version } = latest();
      void ask({ kind: 'rows', first, end }).then(
        (answer) => answer !== null && put({ first: answer.first, rows: answer.rows, rowsVersion: version }),
      );
    },
    [ask, put, latest],
  );
  const rowAt = useCallback(
    async (row: number) => {
      const { rows, first, rowsVersion, version } = latest();
      const known = rowsVersion === version ? rows[row - first] : undefined;
      return known ?? (await ask({ kind: 'rows', first: row, end: row + 1 }))?.rows[0] ?? null;
    },
    [ask, latest],
  );
  const parentRow = useCallback(
    async (row: number) => (await ask({ kind: 'parent', row }))?.row ?? null,
    [ask],
  );
  const select = useCallback((selected: Selected) => put({ selected }), [put]);
  const fold = useCallback(
    (node: number, open: boolean) => change({ kind: 'fold', node, open }, node),
    [change],
  );
  const reveal = useCallback((node: number) => change({ kind: 'reveal', node }, node), [change]);
  const foldAll = useCallback(
    async (open: boolean) => {
      await change({ kind: 'fold-all', open }, 0);
      put({ selected: { row: 0, node: 0 } });
    },
    [change, put],
  );
  const reload = useCallback(async () => {
    const answer = await ask({ kind: 'tree' });
    if (answer !== null) put(unknownTree(answer.size, latest().version + 1));
  }, [ask, put, latest]);

  return { view, latest, select, load, rowAt, fold, foldAll, reveal, parentRow, reload };
}

function unknownTree(size: number, version: number): TreeView {
  return { size, version, rows: [], first: 0, rowsVersion: -1, selected: null };
}
