import { useCallback, useEffect, useState } from 'react';
import type { Job } from '../running/protocol.ts';
import type { Ask } from '../running/use-json-worker.ts';
import type { TreeRow } from './folded-tree.ts';

export interface Selected {
  readonly row: number;
  readonly node: number;
}

export interface TreeState {
  /** Lines that are not hidden. */
  readonly size: number;
  /** Those that were asked for last, from `first` on. */
  readonly rows: readonly TreeRow[];
  readonly first: number;
  readonly selected: Selected | null;
  readonly setSelected: (selected: Selected | null) => void;
  /** Fetches the lines that are on the screen. */
  readonly load: (first: number, end: number) => void;
  readonly fold: (node: number, open: boolean) => Promise<void>;
  readonly foldAll: (open: boolean) => Promise<void>;
  /** Opens what a value lies in, selects it and resolves to its line. */
  readonly reveal: (node: number) => Promise<number | null>;
  readonly parentRow: (row: number) => Promise<number | null>;
  /** After the worker began anew: what was unfolded is forgotten. */
  readonly reload: () => void;
  /** The value in a line that is not on the screen. */
  readonly nodeAt: (row: number) => Promise<number | null>;
  /** Counts up with every change, so that what is on the screen is fetched again. */
  readonly version: number;
}

type Folding = Extract<Job, { kind: 'fold' | 'fold-all' | 'reveal' }>;

/** The tree in the worker, as far as it is on the screen. Begins anew with every text. */
export function useTree(ask: Ask, textId: number, firstSize: number): TreeState {
  const [size, setSize] = useState(firstSize);
  const [version, setVersion] = useState(0);
  const [window, setWindow] = useState<{ first: number; rows: readonly TreeRow[] }>({ first: 0, rows: [] });
  const [selected, setSelected] = useState<Selected | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another tree, even of the same size.
  useEffect(() => {
    setSize(firstSize);
    setWindow({ first: 0, rows: [] });
    setSelected(null);
    setVersion((now) => now + 1);
  }, [textId, firstSize]);

  const change = useCallback(
    async (job: Folding): Promise<number | null> => {
      const answer = await ask(job);
      if (answer === null) return null;
      setSize(answer.size);
      setVersion((now) => now + 1);
      return answer.row;
    },
    [ask],
  );

  const load = useCallback(
    (first: number, end: number) => {
      void ask({ kind: 'rows', first, end }).then((answer) => answer !== null && setWindow(answer));
    },
    [ask],
  );
  const fold = useCallback(
    async (node: number, open: boolean) => {
      const row = await change({ kind: 'fold', node, open });
      if (row !== null) setSelected({ row, node });
    },
    [change],
  );
  const foldAll = useCallback(
    async (open: boolean) => {
      await change({ kind: 'fold-all', open });
      setSelected({ row: 0, node: 0 });
    },
    [change],
  );
  const reveal = useCallback(
    async (node: number) => {
      const row = await change({ kind: 'reveal', node });
      if (row !== null) setSelected({ row, node });
      return row;
    },
    [change],
  );
  const parentRow = useCallback(
    async (row: number) => (await ask({ kind: 'parent', row }))?.row ?? null,
    [ask],
  );
  const nodeAt = useCallback(
    async (row: number) => (await ask({ kind: 'rows', first: row, end: row + 1 }))?.rows[0]?.node ?? null,
    [ask],
  );
  const reload = useCallback(() => {
    void ask({ kind: 'tree' }).then((answer) => {
      if (answer === null) return;
      setSize(answer.size);
      setSelected(null);
      setVersion((now) => now + 1);
    });
  }, [ask]);
  return {
    nodeAt,
    reload,
    size,
    ...window,
    selected,
    setSelected,
    load,
    fold,
    foldAll,
    reveal,
    parentRow,
    version,
  };
}
