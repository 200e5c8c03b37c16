import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { onAttention } from '../../../ui/on-attention.ts';

/**
 * A row loses the focus when it moves in the document or its buttons are replaced. This returns the focus to the row's
 * control of the same name, or to its first one.
 *
 * @param list an element whose children have `data-category`
 * @param arrangement changes whenever the rows or their buttons do
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, arrangement: string): void {
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
