import { type KeyboardEvent, useState } from 'react';
import { moved } from './category-list.ts';

/** A row that was picked up with the keys or a click, and the order it has come to. */
export interface KeyDrag {
  readonly id: string;
  readonly order: readonly string[];
}

export interface KeyDragControl {
  readonly lifted: KeyDrag | null;
  /** What to say about the last step; '' when there is nothing. */
  readonly spoken: string;
  /** Picks a row up, or drops the one that was. */
  toggle(id: string): void;
  /** Moves the lifted row up (-1) or down (1). */
  step(by: number): void;
  drop(): void;
  onKeyDown(event: KeyboardEvent): void;
  say(text: string): void;
}

/**
 * Rows put in order without dragging: Space, Enter or a click picks one up, the arrows, Home and End move it, Space
 * or Enter drops it, Escape puts it back.
 *
 * @param ids All rows in their order.
 * @param labelOf The name of a row.
 */
export function useKeyDrag(
  ids: readonly string[],
  labelOf: (id: string) => string,
  onOrder: (order: readonly string[]) => void,
): KeyDragControl {
  const [lifted, setLifted] = useState<KeyDrag | null>(null);
  const [spoken, setSpoken] = useState('');

  const place = (id: string, order: readonly string[]) =>
    `position ${order.indexOf(id) + 1} of ${order.length}`;

  const drop = () => {
    if (lifted === null) return;
    setLifted(null);
    setSpoken(`${labelOf(lifted.id)} dropped at ${place(lifted.id, lifted.order)}.`);
    if (lifted.order.some((id, index) => id !== ids[index])) onOrder(lifted.order);
  };

  const cancel = () => {
    if (lifted === null) return;
    setLifted(null);
    setSpoken(`${labelOf(lifted.id)} is back at ${place(lifted.id, ids)}.`);
  };

  const moveTo = (to: number) => {
    if (lifted === null) return;
    const from = lifted.order.indexOf(lifted.id);
    const bounded = Math.max(0, Math.min(lifted.order.length - 1, to));
    const order = moved(lifted.order, from, bounded);
    setLifted({ id: lifted.id, order });
    setSpoken(`${labelOf(lifted.id)}: ${place(lifted.id, order)}.`);
  };

  const step = (by: number) => {
    if (lifted !== null) moveTo(lifted.order.indexOf(lifted.id) + by);
  };

  return {
    lifted,
    spoken,
    step,
    drop,
    say: setSpoken,
    toggle: (id) => {
      if (lifted?.id === id) {
        drop();
        return;
      }
      setLifted({ id, order: ids });
      setSpoken(
        `${labelOf(id)} picked up, ${place(id, ids)}. Arrow keys move it, Space drops it, Escape puts it back.`,
      );
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
