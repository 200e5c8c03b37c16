import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A row that moves in the page, or whose buttons are exchanged, loses the focus: this gives it back to the row's
 * control of the same name, or to its first one.
 *
 * @param list Its children carry `data-category`.
 * @param arrangement Changes whenever rows or their buttons do.
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
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that matters.
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
