import { isUnfinished, type UnfinishedState } from '@hln/contracts/second-factor';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { recogniseStaff } from '../../../lib/staff/recognise-staff.ts';
import { loadSecondFactor } from '../../../lib/staff/second-factor.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { holdsSession } from '../../../lib/staff/stored-session.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { Banner, type Failure } from '../form/banner.tsx';
import { checkSignIn, type SignInErrors } from '../form/check-passwords.ts';
import { EmailField, PasswordField } from '../form/fields.tsx';
import { requestReset, serviceMessage } from '../form/request-reset.ts';
import { readReason } from '../presence/reason-to-sign-in.ts';
import styles from '../staff-session.module.css';
import { LOGIN, SIGN_IN_REASONS } from '../texts.ts';

interface ReasonNoticeProps {
  readonly onTryAgain: () => Promise<void>;
  readonly isTrying: boolean;
}

/** Says why the visitor was redirected to the sign-in page. */
function ReasonNotice({ onTryAgain, isTrying }: ReasonNoticeProps) {
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

export interface SignInFormProps {
  /** The path of the staff page to go to after signing in. */
  readonly next: string;
  /** Called when the password was right and a second step follows. */
  readonly onUnfinished: (state: UnfinishedState) => void;
}

/** Email address and password, and the link for a forgotten one. */
export function SignInForm({ next, onUnfinished }: SignInFormProps) {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [notice, setNotice] = useState('');
  const [work, setWork] = useState<'sign-in' | 'reset' | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const forgotButton = useRef<HTMLButtonElement>(null);
  const signingIn = useRef(false);
  const returnFocus = useReturnFocus(work === null);
  const { check, isChecking } = useRedirectAfterSignIn(next, signingIn, onUnfinished);

  function showErrors(found: SignInErrors) {
    setErrors(found);
    if (found.email !== undefined) emailInput.current?.focus();
    else if (found.password !== undefined) passwordInput.current?.focus();
  }

  async function signIn() {
    signingIn.current = true;
    setWork('sign-in');
    // Password managers only save from a field of type password.
    setShown(false);
    let failed: string;
    try {
      const { error } = await staffAuth().signInWithPassword({ email: email.trim(), password });
      if (error === null) {
        // Without a response, the page that opens asks again.
        const state = await loadSecondFactor('').catch(() => null);
        if (state !== null && isUnfinished(state)) {
          onUnfinished(state);
          return;
        }
        await navigate(next, { replace: true });
        return;
      }
      failed = serviceMessage(error);
    } catch {
      failed = LOGIN.errors.unexpected;
    }
    signingIn.current = false;
    setWork(null);
    setFailure({ message: failed });
  }

  async function sendReset() {
    setWork('reset');
    const failed = await requestReset(email);
    setWork(null);
    if (failed !== null) {
      setFailure({ message: failed });
      return;
    }
    setNotice(LOGIN.resetSent);
    returnFocus(forgotButton);
    window.alert(LOGIN.resetSent);
  }

  function begin(found: SignInErrors): boolean {
    if (work !== null) return false;
    setFailure(null);
    setNotice('');
    showErrors(found);
    return Object.keys(found).length === 0;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (begin(checkSignIn(email, password))) void signIn();
  }

  function forgot() {
    if (begin(email.trim() === '' ? { email: LOGIN.errors.emailFirst } : {})) void sendReset();
  }

  const incomplete = email === '' || password === '';

  /** A disabled button does not submit on Enter, so the key shows what is missing instead. */
  function showMissingOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !incomplete || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    begin(checkSignIn(email, password));
  }

  return (
    // The method keeps the password out of the URL, should the browser ever submit the form itself.
    <form className={styles.form} method="post" noValidate onSubmit={submit} onKeyDown={showMissingOnEnter}>
      <ReasonNotice onTryAgain={check} isTrying={isChecking} />
      <Banner failure={failure} />
      <EmailField error={errors.email} ref={emailInput} value={email} onChange={setEmail} />
      <PasswordField
        label={LOGIN.password}
        error={errors.password}
        shown={shown}
        onToggle={() => setShown(!shown)}
        ref={passwordInput}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        className={styles.submit}
        variant="primary"
        type="submit"
        busy={work === 'sign-in'}
        disabled={work !== null || incomplete}
      >
        {work === 'sign-in' ? LOGIN.signingIn : LOGIN.signIn}
      </Button>
      <Button
        ref={forgotButton}
        className={styles.forgot}
        variant="quiet"
        busy={work === 'reset'}
        disabled={work !== null}
        onClick={forgot}
      >
        {LOGIN.forgot}
      </Button>
      <LiveRegion className={styles.answer}>
        {notice !== '' && <Alert tone="success">{notice}</Alert>}
      </LiveRegion>
      <p className={`without-script ${styles.noScript}`}>{LOGIN.noScript}</p>
    </form>
  );
}

/**
 * Redirects anybody who is already signed in, or signs in in another tab, away from the sign-in page.
 *
 * @param path where to redirect to
 * @param busy true while this page itself signs somebody in, and redirects them afterwards
 * @param onUnfinished called when the password was accepted but the second factor is missing
 * @returns a function that checks again, and whether a check is in progress
 */
function useRedirectAfterSignIn(
  path: string,
  busy: RefObject<boolean>,
  onUnfinished: (state: UnfinishedState) => void,
) {
  const navigate = useNavigate();
  const [isChecking, setIsChecking] = useState(false);
  const isMounted = useRef(false);

  const check = useCallback(async () => {
    setIsChecking(true);
    const found = await recogniseStaff();
    if (!isMounted.current) return;
    setIsChecking(false);
    if (found.kind === 'staff' && !busy.current) void navigate(path, { replace: true });
    if (found.kind === 'unfinished' && !busy.current) onUnfinished(found.state);
  }, [navigate, path, busy, onUnfinished]);

  useEffect(() => {
    isMounted.current = true;
    const checkIfStored = () => {
      if (holdsSession() && !busy.current) void check();
    };
    checkIfStored();
    const { data } = staffAuth().onAuthStateChange((event) => {
      if (event === 'SIGNED_IN') checkIfStored();
    });
    window.addEventListener('online', checkIfStored);
    window.addEventListener('pageshow', checkIfStored);
    return () => {
      isMounted.current = false;
      data.subscription.unsubscribe();
      window.removeEventListener('online', checkIfStored);
      window.removeEventListener('pageshow', checkIfStored);
    };
  }, [check, busy]);

  return { check, isChecking };
}
