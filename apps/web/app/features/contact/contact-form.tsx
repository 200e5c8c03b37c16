import { CONTACT_LIMITS } from '@hln/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { CONTACT_FORM, CONTACT_STATES } from '../../content/contact-page.ts';
import { siteConfig } from '../../lib/site-config.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Input, TextArea } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import styles from './contact.module.css';
import type { EnquiryField } from './form/enquiry.ts';
import { useEnquiry } from './form/use-enquiry.ts';

/**
 * The outcome of a form that was sent without the page's script. The server redirects to this page with one of these
 * ids as the fragment, and CSS shows only that notice.
 */
function NoticesWithoutScript() {
  return (
    <>
      <div id="sent" className={styles.target}>
        <Alert tone="success">
          <strong>{CONTACT_STATES.sent.title}</strong> {CONTACT_STATES.sent.withoutScript}
        </Alert>
      </div>
      <div id="check" className={styles.target}>
        <Alert tone="danger">{CONTACT_STATES.checkWithoutScript}</Alert>
      </div>
      <div id="too-many" className={styles.target}>
        <Alert tone="danger">{CONTACT_STATES.tooMany}</Alert>
      </div>
      <div id="not-sent" className={styles.target}>
        <Alert tone="danger">{CONTACT_STATES.notSent}</Alert>
      </div>
    </>
  );
}

/** Replaces the form once the enquiry is stored. It takes over the focus. */
function SentNotice({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.sent}>
      <h2 ref={title} tabIndex={-1} className={styles.sentTitle}>
        {CONTACT_STATES.sent.title}
      </h2>
      <p>{CONTACT_STATES.sent.text(email)}</p>
      <Button onClick={onAgain}>{CONTACT_FORM.another}</Button>
    </section>
  );
}

/**
 * Name, business, email address and the job. Without its script, the browser checks the fields and sends the form
 * itself; with it, the page says beside each field what is wrong and keeps what was typed.
 */
export function ContactForm({ aside }: { readonly aside: ReactNode }) {
  const { enquiry, errors, busy, failure, sentTo, edit, send, again } = useEnquiry();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!busy);
  const wasSent = useRef(false);

  useEffect(() => {
    // Returns from the thanks to an empty form, at its top.
    if (sentTo === null && wasSent.current) form.current?.querySelector('input')?.focus();
    wasSent.current = sentTo !== null;
  }, [sentTo]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const website = new FormData(event.currentTarget).get('website');
    const wrong = send(enquiry, typeof website === 'string' ? website : '');
    if (wrong === null) returnFocus(button);
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  const text = (field: EnquiryField) => ({
    name: field,
    value: enquiry[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => edit(field, target.value),
  });

  return (
    <div className={`wrap ${styles.columns}`}>
      <div>
        <NoticesWithoutScript />
        {sentTo !== null ? (
          <SentNotice email={sentTo} onAgain={again} />
        ) : (
          <form
            ref={form}
            className={styles.form}
            aria-label={CONTACT_FORM.label}
            method="post"
            action={`${siteConfig.backendUrl}/functions/v1/contact`}
            noValidate={hydrated}
            onSubmit={submit}
          >
            <Field label={CONTACT_FORM.name} error={errors.name}>
              {(control) => (
                <Input
                  {...control}
                  {...text('name')}
                  autoComplete="name"
                  required
                  maxLength={CONTACT_LIMITS.name}
                />
              )}
            </Field>
            <Field label={CONTACT_FORM.business} error={errors.business}>
              {(control) => (
                <Input
                  {...control}
                  {...text('business')}
                  autoComplete="organization"
                  maxLength={CONTACT_LIMITS.business}
                />
              )}
            </Field>
            <Field label={CONTACT_FORM.email} hint={CONTACT_FORM.emailHint} error={errors.email}>
              {(control) => (
                <Input
                  {...control}
                  {...text('email')}
                  type="email"
                  autoComplete="email"
                  required
                  maxLength={CONTACT_LIMITS.email}
                />
              )}
            </Field>
            <Field label={CONTACT_FORM.message} hint={CONTACT_FORM.messageHint} error={errors.message}>
              {(control) => (
                <TextArea {...control} {...text('message')} className={styles.message} rows={8} required />
              )}
            </Field>
            <div className="visually-hidden" aria-hidden="true">
              <label>
                {CONTACT_FORM.website}
                <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
              </label>
            </div>
            <div className={styles.send}>
              <Button ref={button} variant="primary" type="submit" busy={busy} disabled={busy}>
                {busy ? CONTACT_FORM.sending : CONTACT_FORM.send}
              </Button>
              <LiveRegion urgency="assertive" className={styles.answer}>
                {failure !== null && <Alert tone="danger">{CONTACT_STATES[failure]}</Alert>}
              </LiveRegion>
            </div>
            <p className={styles.note}>
              {CONTACT_FORM.kept} <Link to="/privacy">{CONTACT_FORM.keptMore}</Link>
            </p>
          </form>
        )}
      </div>
      {aside}
    </div>
  );
}
