import { useRef } from 'react';
import { LIST } from '../../../content/staff-parts.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../list.module.css';
import type { List } from '../use-list.ts';

export interface ListPagerProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
}

/** Leads to the pages before and after. A button that leads nowhere keeps the focus and does nothing. */
export function ListPager<Row, Filter extends string, Sort extends string>({
  list,
}: ListPagerProps<Row, Filter, Sort>) {
  const { page, cursor } = list;
  const pager = useRef<HTMLElement>(null);
  const buttonTo = (label: string, target: string | null | undefined) => (
    <Button
      size="small"
      aria-disabled={target === undefined || list.isLoading}
      onClick={() => {
        if (target === undefined || list.isLoading) return;
        list.goTo(target);
        // The next page begins at its top.
        const { top } = pager.current?.closest('section')?.getBoundingClientRect() ?? { top: 0 };
        if (top < 0) window.scrollBy({ top });
      }}
    >
      {label}
    </Button>
  );
  if (page !== null && page.next === null && page.previous === null && cursor === null) return null;
  return (
    <nav ref={pager} className={styles.pager} aria-label={LIST.pages}>
      {cursor !== null && buttonTo(LIST.first, null)}
      {buttonTo(LIST.previous, page?.previous ?? undefined)}
      {buttonTo(LIST.next, page?.next ?? undefined)}
    </nav>
  );
}
