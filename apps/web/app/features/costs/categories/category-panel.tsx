import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { onAttention } from '../../../ui/on-attention.ts';
import { Panel } from '../../../ui/panel.tsx';
import { COSTS_CATEGORIES } from '../texts.ts';
import styles from './categories.module.css';
import { type Category, moved } from './category-list.ts';
import { CategoryRow } from './category-row.tsx';
import { useKeyDrag } from './use-key-drag.ts';
import { displacement, usePointerDrag } from './use-pointer-drag.ts';

/**
 * A row loses the focus when it moves in the document or its buttons are replaced. This returns the focus to the row's
 * control of the same name, or to its first one.
 *
 * @param list an element whose children have `data-category`
 * @param arrangement changes whenever the rows or their buttons do
 */
function useKeptFocus(list: RefObject<HTMLElement | null>, arrangement: string): void {
  const last = useRef<{ row: string; control: string | null } | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const row = target instanceof Element && list.current?.contains(target) ? target.closest('li') : null;
      const control = target instanceof Element ? target.closest('button') : null;
      if (row === null) last.current = null;
      else if (control !== null)
        last.current = { row: row.dataset.category ?? '', control: control.getAttribute('aria-label') };
    };
    return onAttention(note);
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the change alone.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (last.current === null || (active !== null && active !== document.body)) return;
    const { row: id, control: name } = last.current;
    const rows = [...(list.current?.children ?? [])];
    const row = rows.find((child) => child instanceof HTMLElement && child.dataset.category === id);
    const controls = [...(row?.querySelectorAll('button') ?? [])];
    const control = controls.find((button) => button.getAttribute('aria-label') === name) ?? controls[0];
    control?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, arrangement]);
}

export interface CategoryPanelProps {
  /** In the order of the list. */
  readonly categories: readonly Category[];
  /** What a category costs in the range, as text; '' until it is known. */
  totalOf(id: string): string;
  /** The change from the earlier period, as text; '' if there is nothing to compare with. */
  changeOf(id: string): string;
  onOrder(ids: readonly string[]): void;
  onVisible(id: string, visible: boolean): void;
  /** Hides all categories but one. */
  onOnly(id: string): void;
  onAll(): void;
  /** Whether the last change could not be saved. */
  readonly unsaved: boolean;
}

/** The list of categories, which can be reordered by dragging, shown and hidden. */
export function CategoryPanel(props: CategoryPanelProps) {
  const { categories, totalOf, changeOf, onOrder, onVisible, unsaved } = props;
  const list = useRef<HTMLUListElement>(null);
  const helpId = useId();
  const ids = categories.map(({ id }) => id);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const keys = useKeyDrag(ids, (id) => byId.get(id)?.label ?? id, onOrder);
  const { lifted } = keys;
  const { drag, begin, endedJustNow } = usePointerDrag(list, (from, to) => {
    const order = moved(ids, from, to);
    const label = byId.get(ids[from] ?? '')?.label ?? '';
    keys.announce(COSTS_CATEGORIES.dropped(label, COSTS_CATEGORIES.position(to + 1, ids.length)));
    onOrder(order);
  });
  const shown = lifted?.order ?? ids;
  useDropOutside(lifted !== null, keys.drop);
  useKeptFocus(list, JSON.stringify([lifted?.id, shown]));

  const hidesSome = categories.some(({ visible }) => !visible);
  const visibleCount = categories.filter(({ visible }) => visible).length;
  const showAll = (
    <Button
      size="small"
      variant="quiet"
      aria-disabled={!hidesSome}
      onClick={() => hidesSome && props.onAll()}
    >
      {COSTS_CATEGORIES.showAll}
    </Button>
  );
  return (
    <Panel title={COSTS_CATEGORIES.title} className={styles.panel} actions={showAll} flush>
      <p className={styles.hint}>{COSTS_CATEGORIES.hint}</p>
      <p id={helpId} hidden>
        {COSTS_CATEGORIES.help}
      </p>
      <ul className={classNames(styles.list, drag !== null && styles.dragging)} ref={list}>
        {shown.map((id, index) => {
          const category = byId.get(id);
          if (category === undefined) return null;
          const isDragged = drag?.from === index;
          const displaced = drag === null ? 0 : displacement(drag.rows, drag.from, drag.to, index);
          return (
            <CategoryRow
              key={id}
              category={category}
              total={totalOf(id)}
              change={changeOf(id)}
              isOnly={category.visible && visibleCount === 1}
              shift={isDragged ? drag.shift : displaced}
              state={isDragged ? 'dragged' : lifted?.id === id ? 'lifted' : 'resting'}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              helpId={helpId}
              onPress={(event) => {
                // With a row picked up, the order on the screen differs from the one to be changed.
                if (lifted === null) begin(event, index);
              }}
              onLift={() => {
                if (!endedJustNow()) keys.toggle(id);
              }}
              onStep={keys.step}
              onKeyDown={keys.onKeyDown}
              onToggle={() => onVisible(id, !category.visible)}
              onOnly={() => props.onOnly(id)}
            />
          );
        })}
      </ul>
      <p className={styles.order}>{COSTS_CATEGORIES.order}</p>
      <LiveRegion urgency="assertive" className="visually-hidden">
        {keys.announcement}
      </LiveRegion>
      <LiveRegion className={styles.unsaved}>{unsaved && COSTS_CATEGORIES.unsaved}</LiveRegion>
    </Panel>
  );
}

/** Drops the row that was picked up when the user moves on to something else, with the keys or the pointer. */
function useDropOutside(active: boolean, drop: () => void): void {
  const latest = useRef(drop);
  // Runs in the layout phase, before the focus returns to a dropped row, which must not count as moving on.
  useLayoutEffect(() => {
    latest.current = drop;
  });
  useLayoutEffect(() => {
    if (!active) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-state="lifted"]') === null) latest.current();
    };
    return onAttention(leave);
  }, [active]);
}
