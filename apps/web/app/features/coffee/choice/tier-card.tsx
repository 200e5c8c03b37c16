import { useId } from 'react';
import styles from '../coffee.module.css';

export interface TierCardProps {
  readonly value: string;
  readonly name: string;
  readonly price: number;
  readonly text: string;
  readonly badge?: string | undefined;
  readonly checked: boolean;
  readonly onSelect: () => void;
}

/** A preset amount: the whole card is a radio button. */
export function TierCard({ value, name, price, text, badge, checked, onSelect }: TierCardProps) {
  const id = useId();
  return (
    <label className={styles.card}>
      <input
        className={styles.radio}
        type="radio"
        name="coffee"
        value={value}
        checked={checked}
        onChange={onSelect}
        aria-labelledby={`${id}-name ${id}-price`}
        aria-describedby={`${id}-text`}
      />
      <span className={styles.name}>
        <span id={`${id}-name`}>{name}</span>
        {badge !== undefined && <span className={styles.badge}>{badge}</span>}
      </span>
      <span className={styles.price} id={`${id}-price`}>
        ${price}
      </span>
      <span className={styles.text} id={`${id}-text`}>
        {text}
      </span>
    </label>
  );
}
