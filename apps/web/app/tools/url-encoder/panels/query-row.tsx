import { URL_PARTS } from '../../../content/url-parts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, closeIcon } from '../../../ui/icons.ts';
import { pairText, type QueryPair } from '../logic.ts';
import styles from '../url-encoder.module.css';

export interface QueryRowProps {
  readonly pair: QueryPair;
  /** From 1. */
  readonly place: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onName: (name: string) => void;
  readonly onValue: (value: string) => void;
  /** `control` names the button that moved it, which gets the focus back. */
  readonly onMove: (by: number, control: string) => void;
  readonly onRemove: () => void;
}

/** One parameter of a query. */
export function QueryRow({ pair, place, isFirst, isLast, onName, onValue, onMove, onRemove }: QueryRowProps) {
  const { name, value } = pairText(pair);
  return (
    <tr data-row={pair.id}>
      <td>
        <Input
          verbatim
          data-control="name"
          aria-label={URL_PARTS.nameOf(place)}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </td>
      <td>
        <Input
          verbatim
          data-control="value"
          aria-label={URL_PARTS.valueOf(place)}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </td>
      <td className={styles.actions}>
        <IconButton
          size="small"
          data-control="up"
          label={URL_PARTS.up(place)}
          icon={<Icon path={arrowUpIcon} />}
          aria-disabled={isFirst}
          onClick={() => onMove(-1, 'up')}
        />
        <IconButton
          size="small"
          data-control="down"
          label={URL_PARTS.down(place)}
          icon={<Icon path={arrowDownIcon} />}
          aria-disabled={isLast}
          onClick={() => onMove(1, 'down')}
        />
        <IconButton
          size="small"
          data-control="remove"
          label={URL_PARTS.remove(place)}
          icon={<Icon path={closeIcon} />}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
