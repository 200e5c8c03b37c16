import { MAIL_LINK } from '../../content/contact.ts';
import { CONTACT_ASIDE } from '../../content/contact-page.ts';
import { Link } from '../../ui/link.tsx';
import styles from './contact.module.css';
import { CopyAddress } from './form/copy-address.tsx';

/** The other ways: by mail, and for parents. */
export function ContactAside() {
  const { title, parents } = CONTACT_ASIDE;
  return (
    <aside className={styles.aside}>
      <section>
        <h2 className={styles.asideTitle}>{title}</h2>
        <p className={styles.address}>
          <a href={MAIL_LINK.href}>{MAIL_LINK.email}</a>
          <CopyAddress email={MAIL_LINK.email} />
        </p>
      </section>
      <section>
        <h2 className={styles.asideTitle}>{parents.title}</h2>
        <p>
          {parents.text} <Link to="/consultation">{parents.link}</Link>
        </p>
      </section>
    </aside>
  );
}
