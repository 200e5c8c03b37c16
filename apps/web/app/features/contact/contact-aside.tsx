import { MAIL_LINK } from '../../content/contact.ts';
import { CONTACT_ASIDE } from '../../content/contact-page.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, copyIcon } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { ReplyTime } from '../../ui/reply-time.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './contact.module.css';

/** For visitors whose browser opens no mail program. It needs the page's script, and is absent without it. */
function CopyAddress({ email }: { readonly email: string }) {
  const hydrated = useHydrated();
  const [outcome, copy] = useCopy();
  if (!hydrated) return null;
  return (
    <>
      <IconButton
        size="small"
        label={CONTACT_ASIDE.copy}
        icon={<Icon path={outcome === 'copied' ? checkIcon : copyIcon} />}
        onClick={() => copy(email)}
      />
      <span role="status" className="visually-hidden">
        {outcome !== null && CONTACT_ASIDE.copyOutcome[outcome]}
      </span>
    </>
  );
}

/** Other ways to contact us: by email, and for parents. */
export function ContactAside() {
  const { title, parents } = CONTACT_ASIDE;
  return (
    <aside className={styles.aside}>
      <ReplyTime />
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
