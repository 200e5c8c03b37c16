import type { InvitationEnd, OpenInvitation } from '@hln/contracts';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../staff-session.module.css';
import { ACCEPT } from '../texts.ts';
import { AcceptForm } from './accept-form.tsx';
import { askInvitation } from './ask-invitation.ts';

export interface InvitationViewProps {
  readonly link: { readonly token: string } | 'damaged';
  /** Where to go once signed in. */
  readonly next: string;
}

type Found =
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly invitation: OpenInvitation }
  | { readonly kind: InvitationEnd }
  /** The account exists, but signing in to it failed. */
  | { readonly kind: 'accepted' };

/** The page that an invitation's link opens: a description and a password form, or why it doesn't work. */
export function InvitationView({ link, next }: InvitationViewProps) {
  const token = link === 'damaged' ? null : link.token;
  const [found, setFound] = useState<Found>({ kind: token === null ? 'unknown' : 'looking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    const show = (what: Found) => isCurrent && setFound(what);
    setFound({ kind: 'looking' });
    askInvitation(token).then(show, (error: unknown) =>
      show({ kind: 'failed', message: errorMessage(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);

  switch (found.kind) {
    case 'looking':
      return <p role="status">{ACCEPT.looking}</p>;
    case 'failed':
      return (
        <div className={styles.form}>
          <div role="alert">
            <Alert tone="danger">{found.message}</Alert>
          </div>
          <Button className={styles.forgot} onClick={() => setAttempt(attempt + 1)}>
            {ACCEPT.retry}
          </Button>
        </div>
      );
    case 'open':
      return (
        <AcceptForm
          token={token ?? ''}
          invitation={found.invitation}
          next={next}
          onEnd={(kind) => setFound({ kind })}
        />
      );
    default:
      return <Ended kind={found.kind} />;
  }
}

function Ended({ kind }: { readonly kind: InvitationEnd | 'accepted' }) {
  const box = useRef<HTMLDivElement>(null);
  // It replaces the element that had the focus.
  useEffect(() => box.current?.focus(), []);
  const { title, text } = ACCEPT.ends[kind];
  return (
    <div className={styles.form}>
      <div ref={box} tabIndex={-1} className={styles.deadLink} role="alert">
        <Alert tone={kind === 'accepted' ? 'success' : 'warning'}>
          <h2 className={styles.deadTitle}>{title}</h2>
          <p>{text}</p>
        </Alert>
      </div>
      <Link className={styles.forgot} to="/login" replace>
        {ACCEPT.toLogin}
      </Link>
    </div>
  );
}
