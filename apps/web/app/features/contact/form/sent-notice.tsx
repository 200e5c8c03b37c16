import { useEffect, useRef } from 'react';
import { CONTACT_FORM, CONTACT_STATES } from '../../../content/contact-page.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../contact.module.css';

/** In the form's place once the enquiry is stored. It takes the focus, which the form had. */
export function SentNotice({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
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
