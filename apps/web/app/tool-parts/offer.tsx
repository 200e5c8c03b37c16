import type { ReactNode } from 'react';
import styles from './offer.module.css';

export interface OfferProps {
  /** What was noticed. */
  readonly text: string;
  /** The control that does something about it. */
  readonly children: ReactNode;
}

/** What else could be done with the text, below it or its result. */
export function Offer({ text, children }: OfferProps) {
  return (
    <div className={styles.offer}>
      <span>{text}</span>
      {children}
    </div>
  );
}
