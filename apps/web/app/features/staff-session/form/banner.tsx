import { useEffect, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import styles from '../staff-session.module.css';

/** A new object for each failure, so that the same message twice is announced twice. */
export interface Failure {
  readonly message: string;
}

/** The red banner: announced when it appears, and given the focus. */
export function Banner({ failure }: { readonly failure: Failure | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) box.current?.focus();
  }, [failure]);
  return (
    <div role="alert" className={styles.banner} ref={box} tabIndex={-1}>
      {failure !== null && <Alert tone="danger">{failure.message}</Alert>}
    </div>
  );
}
