import { useCallback, useEffect, useRef, useState } from 'react';
import type { TreeRow } from './folded-tree.ts';

/** Opens or folds a container, all of them, or the ancestors of a value. */
export type Folding =
  | { readonly kind: 'fold'; readonly node: number; readonly open: boolean }
  | { readonly kind: 'fold-all'; readonly open: boolean }
  | { readonly kind: 'reveal'; readonly node: number };

/** Where a tree is kept: on the page or in a worker. Answers are null when another text has replaced it. */
export interface TreeSource {
  readonly rows: (
    first: number,
    end: number,
  ) => Promise<{ readonly first: number; readonly rows: readonly TreeRow[] } | null>;
  /** The lines after that, and the row that it concerns. */
  readonly change: (
    folding: Folding,
  ) => Promise<{ readonly size: number; readonly row: number | null } | null>;
  readonly parent: (row: number) => Promise<number | null>;
  /** Plants it again, and returns the number of its lines. */
  readonly plant: () => Promise<number | null>;
}

export interface Selected {
  readonly row: number;
  readonly node: number;
}

/** A tree, as far as it is known here. */
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
  /** Called after the text was changed: its lines are fetched again. */
  readonly changed: (size: number, selected: Selected) => void;
  /** Called after the worker was restarted, because it no longer knows which containers were open. */
  readonly reload: () => Promise<void>;
}

/**
 * A tree, as far as it is on the screen. Starts again with every text.
 *
 * @param source the same for the same text
 */
export function useTree(source: TreeSource, textId: number, firstSize: number): TreeState {
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
      const answer = await source.change(job);
      if (answer === null) return;
      const selected = answer.row === null ? latest().selected : { row: answer.row, node };
      put({ size: answer.size, version: latest().version + 1, selected });
    },
    [source, put, latest],
  );

  const load = useCallback(
    (first: number, end: number) => {
      const { version } = latest();
      void source
        .rows(first, end)
        .then(
          (answer) =>
            answer !== null && put({ first: answer.first, rows: answer.rows, rowsVersion: version }),
        );
    },
    [source, put, latest],
  );
  const rowAt = useCallback(
    async (row: number) => {
      const { rows, first, rowsVersion, version } = latest();
      const known = rowsVersion === version ? rows[row - first] : undefined;
      return known ?? (await source.rows(row, row + 1))?.rows[0] ?? null;
    },
    [source, latest],
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
    const size = await source.plant();
    if (size !== null) put(unknownTree(size, latest().version + 1));
  }, [source, put, latest]);

  const changed = useCallback(
    (size: number, selected: Selected) => put({ size, selected, version: latest().version + 1 }),
    [put, latest],
  );

  const { parent: parentRow } = source;
  return { view, latest, select, load, rowAt, fold, foldAll, reveal, parentRow, changed, reload };
}

function unknownTree(size: number, version: number): TreeView {
  return { size, version, rows: [], first: 0, rowsVersion: -1, selected: null };
}
