import { type KeyboardEvent, useCallback, useRef } from 'react';
import type { TreeState } from './use-tree.ts';

/**
 * The keys of a tree, after the pattern "Tree View" of the ARIA Authoring Practices.
 *
 * What a key does can depend on a line that is not known here yet, so the moves wait for one another: each begins where
 * the one before it has ended, however fast they are typed.
 *
 * @param fitting lines that fit on the screen.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/treeview/
 */
export function useTreeKeys(tree: TreeState, fitting: number): (event: KeyboardEvent) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  const { latest, select, rowAt, fold, parentRow } = tree;

  return useCallback(
    (event: KeyboardEvent) => {
      async function goTo(row: number) {
        const clamped = Math.min(latest().size - 1, Math.max(0, row));
        const line = await rowAt(clamped);
        if (line !== null) select({ row: clamped, node: line.node });
      }
      const row = () => latest().selected?.row ?? 0;

      async function inward() {
        const active = await rowAt(row());
        if (active === null || active.children === 0) return;
        if (active.open) await goTo(row() + 1);
        else await fold(active.node, true);
      }
      async function outward() {
        const active = await rowAt(row());
        if (active?.open && active.children > 0) return fold(active.node, false);
        const parent = await parentRow(row());
        if (parent !== null && parent >= 0) await goTo(parent);
      }
      async function toggle() {
        const active = await rowAt(row());
        if (active !== null && active.children > 0) await fold(active.node, !active.open);
      }

      const moves: Readonly<Record<string, () => Promise<void>>> = {
        ArrowDown: () => goTo(latest().selected === null ? 0 : row() + 1),
        ArrowUp: () => goTo(row() - 1),
        PageDown: () => goTo(row() + fitting - 1),
        PageUp: () => goTo(row() - fitting + 1),
        Home: () => goTo(0),
        End: () => goTo(latest().size - 1),
        ArrowRight: inward,
        ArrowLeft: outward,
        Enter: toggle,
        ' ': toggle,
      };
      const move = moves[event.key];
      if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      last.current = last.current.then(move);
    },
    [latest, select, rowAt, fold, parentRow, fitting],
  );
}
