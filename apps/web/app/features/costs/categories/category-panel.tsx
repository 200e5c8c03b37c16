import { useId, useLayoutEffect, useRef } from 'react';
import { LiveRegion } from '../../../ui/alert.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './categories.module.css';
import { type Category, moved } from './category-list.ts';
import { CategoryRow } from './category-row.tsx';
import { makeWay } from './drag-geometry.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useKeyDrag } from './use-key-drag.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

export interface CategoryPanelProps {
  /** In the order of the list. */
  readonly categories: readonly Category[];
  /** What a category costs in the range, as text; '' while that is not known. */
  totalOf(id: string): string;
  onOrder(ids: readonly string[]): void;
  onVisible(id: string, visible: boolean): void;
  /** Whether the last change could not be remembered. */
  readonly unsaved: boolean;
}

/** The categories: put them in order by dragging, show or hide each. */
export function CategoryPanel({ categories, totalOf, onOrder, onVisible, unsaved }: CategoryPanelProps) {
  const list = useRef<HTMLUListElement>(null);
  const helpId = useId();
  const ids = categories.map(({ id }) => id);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const keys = useKeyDrag(ids, (id) => byId.get(id)?.label ?? id, onOrder);
  const { lifted } = keys;
  const { drag, begin, endedJustNow } = usePointerDrag(list, (from, to) => {
    const order = moved(ids, from, to);
    keys.say(`${byId.get(ids[from] ?? '')?.label ?? ''} dropped at position ${to + 1} of ${ids.length}.`);
    onOrder(order);
  });
  const shown = lifted?.order ?? ids;
  useDropOutside(lifted !== null, keys.drop);
  useKeptFocus(list, JSON.stringify([lifted?.id, shown]));

  return (
    <Panel title="Categories" className={styles.panel} flush>
      <p className={styles.hint}>Drag to reorder • Click eye to show/hide</p>
      <p id={helpId} hidden>
        Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to put it back.
      </p>
      <ul className={classNames(styles.list, drag !== null && styles.dragging)} ref={list}>
        {shown.map((id, index) => {
          const category = byId.get(id);
          if (category === undefined) return null;
          const isDragged = drag?.from === index;
          const way = drag === null ? 0 : makeWay(drag.rows, drag.from, drag.to, index);
          return (
            <CategoryRow
              key={id}
              category={category}
              total={totalOf(id)}
              shift={isDragged ? drag.shift : way}
              state={isDragged ? 'dragged' : lifted?.id === id ? 'lifted' : 'resting'}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              helpId={helpId}
              onPress={(event) => {
                // The order on the screen has to be the one that is dragged in.
                if (lifted === null) begin(event, index);
              }}
              onLift={() => {
                if (!endedJustNow()) keys.toggle(id);
              }}
              onStep={keys.step}
              onKeyDown={keys.onKeyDown}
              onToggle={() => onVisible(id, !category.visible)}
            />
          );
        })}
      </ul>
      <LiveRegion urgency="assertive" className="visually-hidden">
        {keys.spoken}
      </LiveRegion>
      <LiveRegion className={styles.unsaved}>
        {unsaved && 'This choice could not be remembered. It holds until you leave the page.'}
      </LiveRegion>
    </Panel>
  );
}

/** Going elsewhere, with the keys or the pointer, drops the row that was picked up. */
function useDropOutside(active: boolean, drop: () => void): void {
  const latest = useRef(drop);
  // As soon as the page shows the new state: the focus that then goes back to a dropped row is no going elsewhere.
  useLayoutEffect(() => {
    latest.current = drop;
  });
  useLayoutEffect(() => {
    if (!active) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-state="lifted"]') === null) latest.current();
    };
    document.addEventListener('focusin', leave);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', leave);
      document.removeEventListener('pointerdown', leave);
    };
  }, [active]);
}
