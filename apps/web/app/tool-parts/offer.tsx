import type { ReactNode } from 'react';
import styles from './offer.module.css';

export interface OfferProps {
  /** What the tool noticed about the text. */
  readonly text: string;
  /** The control for the offer. */
  readonly children: ReactNode;
}

/** A suggestion for the text, below it or its result. */
export function Offer({ text, children }: OfferProps) {
  return (
    <div className={styles.offer}>
      <span>{text}</span>
      {children}
    </div>
  );
}
