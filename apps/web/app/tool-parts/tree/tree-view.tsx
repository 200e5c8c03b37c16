import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { TOOL_TREE } from '../../content/tool-parts.ts';
import { classNames } from '../../ui/class-names.ts';
import { ROW_HEIGHT, useWindow } from '../window/use-window.ts';
import list from '../window/window.module.css';
import type { TreeRow } from './folded-tree.ts';
import styles from './tree.module.css';
import type { TreeState } from './use-tree.ts';

/** Deeper lines are not indented further. */
const DEEPEST = 40;

export interface TreeViewProps {
  readonly tree: TreeState;
  readonly label: string;
  /** No higher than its lines, where other panes stand below. */
  readonly fitting?: boolean;
  /** Begins to edit a value: at Enter and at a double click, where neither opens anything. */
  readonly onEdit?: (item: TreeRow) => void;
  /** More keys: what a key does, after the moves before it; null if it is none of them. */
  readonly onKey?: (event: KeyboardEvent) => (() => Promise<unknown>) | null;
}

/** The lines of the tree that are on the screen. One element has the focus, and names the active line. */
export function TreeView({
  tree,
  label,
  fitting: isFitting = false,
  onEdit,
  onKey: onMoreKeys,
}: TreeViewProps) {
  const id = useId();
  const { load, select, fold } = tree;
  const { size, version, selected, rows, first: firstKnown } = tree.view;
  const { first, end, scroller, spacer, drawn, scrollTo, fitting } = useWindow(size);
  const onKey = useTreeKeys(tree, fitting, onEdit, onMoreKeys);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the tree fetches the same lines again.
  useEffect(() => load(first, end), [load, first, end, version]);
  useEffect(() => {
    if (selected !== null) scrollTo(selected.row);
  }, [selected, scrollTo]);
  useLayoutEffect(() => {
    scroller.current?.style.setProperty('--natural', `${size * ROW_HEIGHT}px`);
  }, [size, scroller]);

  return (
    <div
      ref={scroller}
      className={classNames(list.scroller, isFitting ? styles.fitting : styles.lines)}
      role="tree"
      aria-label={label}
      aria-activedescendant={selected === null ? undefined : `${id}-${selected.row}`}
      tabIndex={0}
      onKeyDown={onKey}
    >
      <div ref={spacer} className={list.spacer} role="presentation">
        <div ref={drawn} className={list.drawn} role="presentation">
          {Array.from({ length: Math.max(0, end - first) }, (_, i) => {
            const row = first + i;
            const item = rows[row - firstKnown];
            const active = row === selected?.row;
            if (item === undefined) return <div key={row} className={list.row} role="presentation" />;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active line.
              <div
                key={row}
                id={`${id}-${row}`}
                role="treeitem"
                aria-level={item.level}
                aria-selected={active}
                {...(item.children > 0 && { 'aria-expanded': item.open })}
                data-level={Math.min(DEEPEST, item.level)}
                className={classNames(list.row, styles.line, active && styles.active)}
                onClick={() => select({ row, node: item.node })}
                onDoubleClick={() => {
                  if (item.children > 0) void fold(item.node, !item.open);
                  else onEdit?.(item);
                }}
              >
                <TreeLine item={item} onFold={() => void fold(item.node, !item.open)} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function TreeLine({ item, onFold }: { readonly item: TreeRow; readonly onFold: () => void }) {
  const container = item.kind === 'object' || item.kind === 'array';
  return (
    <>
      {Array.from({ length: Math.min(DEEPEST, item.level - 1) }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike.
        <span key={i} className={styles.step} aria-hidden />
      ))}
      {/* The whole line is the control for the keys; this is where the pointer folds it. */}
      <span
        className={styles.fold}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          if (item.children > 0) onFold();
        }}
      >
        {item.children > 0 && (item.open ? '▾' : '▸')}
      </span>
      <span className={item.isIndex ? styles.index : styles.key}>
        {item.level === 1 && item.label === '' ? TOOL_TREE.root : item.label}
      </span>
      <span className={styles.colon}>:</span>
      {container ? (
        <span className={styles.count}>
          {item.kind === 'object' ? '{ }' : '[ ]'}{' '}
          {item.kind === 'object' ? TOOL_TREE.members(item.children) : TOOL_TREE.elements(item.children)}
        </span>
      ) : (
        <span className={styles[item.kind]}>{item.value}</span>
      )}
    </>
  );
}

/**
 * The keys of a tree, after the pattern "Tree View" of the ARIA Authoring Practices.
 *
 * The effect of a key can depend on a line that is not loaded yet, so the moves wait for one another: each begins where
 * the previous one has ended, however fast they are typed.
 *
 * @param fitting lines that fit on the screen.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/treeview/
 */
function useTreeKeys(
  tree: TreeState,
  fitting: number,
  onEdit: TreeViewProps['onEdit'],
  onMoreKeys: TreeViewProps['onKey'],
): (event: KeyboardEvent) => void {
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
      async function enter() {
        const active = await rowAt(row());
        if (active !== null && active.children === 0) onEdit?.(active);
        else await toggle();
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
        Enter: enter,
        ' ': toggle,
      };
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const move = onMoreKeys?.(event) ?? (isPlain ? moves[event.key] : undefined);
      if (move === undefined) return;
      event.preventDefault();
      last.current = last.current.then(async () => {
        await move();
      });
    },
    [latest, select, rowAt, fold, parentRow, fitting, onEdit, onMoreKeys],
  );
}
