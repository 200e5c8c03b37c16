import { type KeyboardEvent, useState } from 'react';
import { COSTS_CATEGORIES } from '../texts.ts';
import { moved } from './category-list.ts';

/** A row that was picked up with the keys or a click, and the order to which it has been moved. */
export interface KeyDrag {
  readonly id: string;
  readonly order: readonly string[];
}

export interface KeyDragControl {
  readonly lifted: KeyDrag | null;
  /** The announcement of the last step; '' if there is none. */
  readonly announcement: string;
  /** Picks a row up, or drops it. */
  toggle(id: string): void;
  /** Moves the lifted row up (-1) or down (1). */
  step(by: number): void;
  drop(): void;
  onKeyDown(event: KeyboardEvent): void;
  announce(text: string): void;
}

/**
 * Reorders rows without dragging: Space, Enter or a click picks a row up, the arrow keys, Home and End move it, Space
 * or Enter drops it, and Escape puts it back.
 *
 * @param ids all rows in their order
 * @param labelOf returns the name of a row
 */
export function useKeyDrag(
  ids: readonly string[],
  labelOf: (id: string) => string,
  onOrder: (order: readonly string[]) => void,
): KeyDragControl {
  const [lifted, setLifted] = useState<KeyDrag | null>(null);
  const [announcement, announce] = useState('');

  const positionIn = (order: readonly string[], id: string) =>
    COSTS_CATEGORIES.position(order.indexOf(id) + 1, order.length);

  const drop = () => {
    if (lifted === null) return;
    setLifted(null);
    announce(COSTS_CATEGORIES.dropped(labelOf(lifted.id), positionIn(lifted.order, lifted.id)));
    if (lifted.order.some((id, index) => id !== ids[index])) onOrder(lifted.order);
  };

  const cancel = () => {
    if (lifted === null) return;
    setLifted(null);
    announce(COSTS_CATEGORIES.putBack(labelOf(lifted.id), positionIn(ids, lifted.id)));
  };

  const moveTo = (to: number) => {
    if (lifted === null) return;
    const from = lifted.order.indexOf(lifted.id);
    const bounded = Math.max(0, Math.min(lifted.order.length - 1, to));
    const order = moved(lifted.order, from, bounded);
    setLifted({ id: lifted.id, order });
    announce(COSTS_CATEGORIES.moved(labelOf(lifted.id), positionIn(order, lifted.id)));
  };

  const step = (by: number) => {
    if (lifted !== null) moveTo(lifted.order.indexOf(lifted.id) + by);
  };

  return {
    lifted,
    announcement,
    step,
    drop,
    announce,
    toggle: (id) => {
      if (lifted?.id === id) {
        drop();
        return;
      }
      setLifted({ id, order: ids });
      announce(COSTS_CATEGORIES.pickedUp(labelOf(id), positionIn(ids, id)));
    },
    onKeyDown: (event) => {
      if (lifted === null) return;
      const act = {
        ArrowUp: () => step(-1),
        ArrowDown: () => step(1),
        Home: () => moveTo(0),
        End: () => moveTo(ids.length - 1),
        Escape: cancel,
      }[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
}
