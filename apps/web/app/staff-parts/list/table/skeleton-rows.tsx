import styles from './table.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Rows as high as those that will come, so that nothing jumps when they do. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return (
    <tbody aria-hidden>
      {ROWS.map((row) => (
        <tr key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
            <td key={column}>
              <span className={styles.bone} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
