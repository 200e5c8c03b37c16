import type { UnfinishedState } from '@hln/contracts/second-factor';
import { isAuthApiError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/auth-js';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner, type Failure } from '../form/banner.tsx';
import { NewPasswordFields, useNewPassword } from '../form/new-password-fields.tsx';
import { serviceMessage } from '../form/request-reset.ts';
import { SecondStep } from '../second-factor/second-step.tsx';
import styles from '../staff-session.module.css';
import { NEW_PASSWORD } from '../texts.ts';

interface Recovery {
  /** The account's email address; null until the link has been used. */
  readonly email: string | null;
  /** Uses the link, once, however often it is called. @throws AuthError if the service could not be reached */
  readonly redeem: () => Promise<'signed-in' | 'dead'>;
}

const TOO_MANY_REQUESTS = 429;

export interface NewPasswordFormProps {
  /** The recovery link's token, or null once it has been used in this browser. */
  readonly token: string | null;
  readonly next: string;
  /** The link has been used: its token should be removed from the URL. */
  readonly onRedeemed: () => void;
  /** The link no longer works. */
  readonly onDead: () => void;
}

/** The service's code for a session that lacks its second factor. */
const SECOND_FACTOR_MISSING = 'insufficient_aal';

/** Sets a new password, entered twice, and continues signed in. */
export function NewPasswordForm({ token, next, onRedeemed, onDead }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const { email, redeem } = useRecovery(token);
  const fields = useNewPassword();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [unfinished, setUnfinished] = useState<UnfinishedState | null>(null);

  async function redeemLink(): Promise<boolean> {
    const outcome = await redeem();
    if (outcome === 'dead') onDead();
    else if (token !== null) onRedeemed();
    return outcome === 'signed-in';
  }

  async function save() {
    setBusy(true);
    fields.hide();
    let failed: string;
    try {
      if (!(await redeemLink())) return;
      const { error } = await staffAuth().updateUser({ password: fields.password });
      if (error === null) {
        await navigate(next, { replace: true });
        return;
      }
      if (isAuthSessionMissingError(error)) {
        onDead();
        return;
      }
      if (isAuthApiError(error) && error.code === SECOND_FACTOR_MISSING) {
        const found = await recogniseStaff();
        if (found.kind === 'unfinished') {
          setBusy(false);
          setUnfinished(found.state);
          return;
        }
      }
      failed = serviceMessage(error);
    } catch (error) {
      failed = serviceMessage(error);
    }
    setBusy(false);
    setFailure({ message: failed });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (fields.check()) void save();
  }

  if (unfinished !== null) {
    return (
      <SecondStep
        state={unfinished}
        onDone={() => {
          setUnfinished(null);
          // The typed passwords are still there.
          void save();
        }}
        onLeft={onDead}
      />
    );
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <Banner failure={failure} />
      <p className={styles.account} role="status">
        {email !== null && (
          <>
            {NEW_PASSWORD.forWhom} <strong>{email}</strong>
          </>
        )}
      </p>
      <NewPasswordFields
        fields={fields}
        email={email ?? ''}
        // A failure is shown on saving; while typing, it would only distract.
        onType={() => void redeemLink().catch(() => undefined)}
      />
      <Button className={styles.submit} variant="primary" type="submit" busy={busy} disabled={busy}>
        {busy ? NEW_PASSWORD.saving : NEW_PASSWORD.save}
      </Button>
    </form>
  );
}

/**
 * Exchanges a recovery link for a session. A link works once, so it is used when somebody starts to type and not when
 * the page opens, which a mail scanner may do as well.
 *
 * @param token the link's token, or null if there already is a session
 */
function useRecovery(token: string | null): Recovery {
  const [email, setEmail] = useState<string | null>(null);
  const redeemed = useRef<Promise<'signed-in' | 'dead'> | null>(null);

  useEffect(() => {
    if (token !== null || redeemed.current !== null) return;
    void staffAuth()
      .getSession()
      .then(({ data }) => setEmail(data.session?.user.email ?? null));
  }, [token]);

  const redeem = useCallback(() => {
    redeemed.current ??= redeemToken(token)
      .then((found) => {
        if (found !== null) setEmail(found.email);
        return found === null ? ('dead' as const) : ('signed-in' as const);
      })
      .catch((error: unknown) => {
        // The link is not used up: the next key press tries again.
        redeemed.current = null;
        throw error;
      });
    return redeemed.current;
  }, [token]);

  return { email, redeem };
}

/** The account's email address; null if the link, or the session made from it, is no longer valid. */
async function redeemToken(token: string | null): Promise<{ readonly email: string | null } | null> {
  const { data, error } =
    token === null
      ? await staffAuth().getUser()
      : await staffAuth().verifyOtp({ type: 'recovery', token_hash: token });
  if (error === null) return { email: data.user?.email ?? null };
  if (isAuthRetryableFetchError(error) || error.status === TOO_MANY_REQUESTS) throw error;
  return null;
}
