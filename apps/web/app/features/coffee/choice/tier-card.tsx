import { COFFEE_LIMITS } from '@hln/contracts';
import { type RefObject, useId } from 'react';
import { COFFEE_FORM } from '../../../content/coffee.ts';
import { Input } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { warningIcon } from '../../../ui/icons.ts';
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

interface CustomCardProps {
  readonly checked: boolean;
  readonly amount: string;
  readonly error: string | undefined;
  /** The amount field, which gets the focus if the amount is refused. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onSelect: () => void;
  readonly onAmount: (amount: string) => void;
}

/** A custom amount: a radio button with a field beside it. */
export function CustomCard({ checked, amount, error, input, onSelect, onAmount }: CustomCardProps) {
  const id = useId();
  return (
    <div className={`${styles.card} ${styles.custom}`}>
      <label className={styles.cover}>
        <input
          className={styles.radio}
          type="radio"
          name="coffee"
          value="custom"
          checked={checked}
          onChange={onSelect}
          aria-describedby={`${id}-text`}
        />
        <span className={styles.name}>{COFFEE_FORM.custom}</span>
      </label>
      <span className={styles.text} id={`${id}-text`}>
        {COFFEE_FORM.customText}
      </span>
      <div className={styles.amount}>
        <span aria-hidden>$</span>
        <Input
          ref={input}
          type="number"
          inputMode="numeric"
          min={COFFEE_LIMITS.minAmount}
          max={COFFEE_LIMITS.maxAmount}
          step={1}
          placeholder={COFFEE_FORM.customPlaceholder}
          aria-label={COFFEE_FORM.customLabel}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          value={amount}
          // Focus does not choose the card: visitors may only be tabbing through the field.
          onClick={onSelect}
          onChange={(event) => onAmount(event.target.value)}
        />
      </div>
      <div role="alert" className={styles.error}>
        {error !== undefined && (
          <p className="field-error" id={`${id}-error`}>
            <Icon path={warningIcon} />
            <span>
              {error}
              <span className={styles.limits}>{COFFEE_FORM.limits}</span>
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
