import { useState } from 'react';
import { isSiteError } from '../../../../lib/errors.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../../../lib/staff/second-factor.ts';
import { Alert, LiveRegion } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useCopy } from '../../../../ui/use-copy.ts';
import { CodeForm } from '../code-form.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import styles from '../second-factor.module.css';
import { ENROL, SECOND_STEP } from '../texts.ts';
import { useFocusOnce } from '../use-focus-once.ts';

/** The light modules that have to surround a code. */
export const QUIET_ZONE = 4;

/** The dark modules of a code as the path of a drawing, one rectangle for each run of them in a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${width}v1h-${width}z`];
      }),
    )
    .join('');
}

/** A QR code, dark on white in either theme: not all apps read the reverse. */
function QrPicture({ modules, label }: { readonly modules: boolean[][]; readonly label: string }) {
  const size = modules.length + 2 * QUIET_ZONE;
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={qrPath(modules)} />
    </svg>
  );
}

/** The key URI that authenticator apps read; anything it omits is the default: SHA-1, six digits, 30 seconds. */
export function keyUri(account: string, secret: string): string {
  // A colon separates issuer and account.
  const name = encodeURIComponent(account.replaceAll(':', ''));
  return `otpauth://totp/${ENROL.issuer}:${name}?secret=${secret}&issuer=${ENROL.issuer}`;
}

/** Eight groups of four, to be typed. */
export const groupedKey = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

export interface EnrolAppProps {
  /** The account, as the app shows it. */
  readonly email: string;
  /** Called when the app has been added and the recovery codes, if any, have been saved. */
  readonly onDone: () => void;
  /** Called when the QR code is shown. */
  readonly onBegun?: () => void;
  /** Called when a request failed. @returns whether the failure was handled */
  readonly onFailure?: ((error: unknown) => Promise<boolean>) | undefined;
}

interface Shown {
  readonly secret: string;
  readonly modules: boolean[][];
}

/**
 * Adds an app: a secret for it, a code that proves that it has the secret, and recovery codes if it is the first
 * factor.
 */
export function EnrolApp({ email, onDone, onBegun, onFailure }: EnrolAppProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function begin() {
    setBusy(true);
    setFailure(null);
    try {
      // Larger than the rest of the page, and rarely needed.
      const { encodeQr } = await import('@hln/qr/encode');
      const secret = await beginSecondFactor(SECOND_STEP.failed);
      setShown({ secret, modules: encodeQr(keyUri(email, secret)).modules });
      onBegun?.();
    } catch (error) {
      if ((await onFailure?.(error)) !== true)
        setFailure(isSiteError(error) ? error.message : SECOND_STEP.failed);
    }
    setBusy(false);
  }

  if (codes !== null) return <RecoveryCodes email={email} codes={codes} onKept={onDone} />;
  return (
    <div className={styles.steps}>
      {shown === null && <Why />}
      <LiveRegion urgency="assertive">
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
      </LiveRegion>
      {shown === null ? (
        <Button
          className={styles.begin}
          // With several ways, one is offered first.
          variant={onBegun === undefined ? 'primary' : 'secondary'}
          busy={busy}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) void begin();
          }}
        >
          {busy ? ENROL.beginning : ENROL.begin}
        </Button>
      ) : (
        <>
          <Secret email={email} {...shown} />
          <CodeForm
            submit={ENROL.confirm}
            codes="app"
            send={(code) => confirmSecondFactor(code, SECOND_STEP.failed)}
            onDone={({ recovery_codes: made }) => {
              if (made === undefined) onDone();
              else setCodes(made);
            }}
            {...(onFailure && { onFailure })}
          />
        </>
      )}
    </div>
  );
}

/** It takes the focus from the button that opened it. */
function Why() {
  const text = useFocusOnce<HTMLParagraphElement>();
  return (
    <p ref={text} tabIndex={-1} className={styles.lead}>
      {ENROL.whyApp}
    </p>
  );
}

/** The secret, as a picture and as text. It gets the focus, because it replaces the button that asked for it. */
function Secret({ email, secret, modules }: Shown & { readonly email: string }) {
  const box = useFocusOnce<HTMLParagraphElement>();
  const [outcome, copy] = useCopy();
  return (
    <>
      <p ref={box} tabIndex={-1} className={styles.lead}>
        {ENROL.scan}
      </p>
      <QrPicture modules={modules} label={ENROL.picture} />
      <div className={styles.key}>
        <span className={styles.note}>{ENROL.key}</span>
        <code className={styles.letters}>{groupedKey(secret)}</code>
      </div>
      <div className="button-row">
        <Button size="small" onClick={() => void copy(secret)}>
          {ENROL.copyKey}
        </Button>
        <a className="button button-quiet button-small" href={keyUri(email, secret)}>
          {ENROL.openApp}
        </a>
        <LiveRegion className={styles.outcome}>
          {outcome !== null && (outcome === 'copied' ? ENROL.copied : ENROL.notCopied)}
        </LiveRegion>
      </div>
    </>
  );
}
