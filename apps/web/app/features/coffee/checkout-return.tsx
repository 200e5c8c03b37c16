import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { CHECKOUT_RETURN, TEST_CHECKOUT_NOTE } from '../../content/coffee.ts';
import { Alert } from '../../ui/alert.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { openedAmount } from './checkout/opened-checkout.ts';
import styles from './coffee.module.css';

/** Shows the outcome of a checkout to a visitor who returns from the provider's page. */
export function CheckoutReturn() {
  const [parameters] = useSearchParams();
  // The prerendered page has no query, so the first render must not read it either.
  const outcome = useHydrated() ? parameters.get('checkout') : null;
  const sessionId = parameters.get('session_id');
  const isTest = sessionId?.startsWith('cs_test_') === true;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== null) box.current?.focus();
  }, [outcome]);
  if (outcome !== 'success' && outcome !== 'cancelled') return null;
  const { title, text } = CHECKOUT_RETURN[outcome];
  const amount = openedAmount(sessionId);
  const state = CHECKOUT_RETURN.state[outcome === 'success' && isTest ? 'test' : outcome];
  return (
    // Gets the focus, so that screen readers begin with the outcome.
    <div className={`wrap ${styles.outcome}`} ref={box} tabIndex={-1} role="status">
      <Alert tone={outcome === 'success' ? 'success' : 'info'}>
        <h2 className={styles.outcomeTitle}>{title}</h2>
        {amount !== null && <p className={styles.outcomeState}>{state(amount)}</p>}
        <p>{isTest ? TEST_CHECKOUT_NOTE : text}</p>
      </Alert>
    </div>
  );
}
