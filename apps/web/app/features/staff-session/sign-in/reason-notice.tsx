import { useLocation } from 'react-router';
import { SIGN_IN_REASONS } from '../../../content/staff-session.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { readReason } from '../presence/reason-to-sign-in.ts';
import styles from '../staff-session.module.css';

export interface ReasonNoticeProps {
  readonly onTryAgain: () => Promise<void>;
  readonly asking: boolean;
}

/** Why one stands here, when one did not come by oneself. */
export function ReasonNotice({ onTryAgain, asking }: ReasonNoticeProps) {
  const { state } = useLocation();
  // The prerendered page knows no history, so the first render must not either.
  const reason = useHydrated() ? readReason(state) : null;
  return (
    <LiveRegion className={styles.answer}>
      {reason !== null && (
        <Alert tone={reason === 'unreachable' ? 'warning' : 'info'}>
          <p>{SIGN_IN_REASONS[reason]}</p>
          {reason === 'unreachable' && (
            <Button size="small" busy={asking} onClick={() => void onTryAgain()}>
              {SIGN_IN_REASONS.tryAgain}
            </Button>
          )}
        </Alert>
      )}
    </LiveRegion>
  );
}
