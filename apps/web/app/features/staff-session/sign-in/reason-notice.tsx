import { useLocation } from 'react-router';
import { SIGN_IN_REASONS } from '../../../content/staff-session.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { readReason } from '../presence/reason-to-sign-in.ts';
import styles from '../staff-session.module.css';

export interface ReasonNoticeProps {
  readonly onTryAgain: () => Promise<void>;
  readonly isTrying: boolean;
}

/** Says why the visitor was redirected to the sign-in page. */
export function ReasonNotice({ onTryAgain, isTrying }: ReasonNoticeProps) {
  const { state } = useLocation();
  // The prerendered page has no history, so the first render must not read it either.
  const reason = useHydrated() ? readReason(state) : null;
  return (
    <>
      <LiveRegion className={styles.answer}>
        {reason !== null && (
          <Alert tone={reason === 'unreachable' ? 'warning' : 'info'}>{SIGN_IN_REASONS[reason]}</Alert>
        )}
      </LiveRegion>
      {/* Not in the live region, which would read its name as a part of the message. */}
      {reason === 'unreachable' && (
        <Button className={styles.tryAgain} size="small" busy={isTrying} onClick={() => void onTryAgain()}>
          {SIGN_IN_REASONS.tryAgain}
        </Button>
      )}
    </>
  );
}
