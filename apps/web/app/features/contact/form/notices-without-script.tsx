import { CONTACT_STATES } from '../../../content/contact-page.ts';
import { Alert } from '../../../ui/alert.tsx';
import styles from '../contact.module.css';

/**
 * What became of a form that was sent without the page's script. The server leads back to this page with one of these
 * ids as the fragment, and CSS shows that notice alone.
 */
export function NoticesWithoutScript() {
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
