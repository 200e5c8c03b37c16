import { CHAT, CHAT_CHINESE, CONSENT, LEDE, NO_SCRIPT, PRIVACY_LINK } from '../../content/chat.ts';
import { BACK_TO_HOME } from '../../content/site-map.ts';
import { Link } from '../../ui/link.tsx';
import { BackLink } from '../../ui/page-head.tsx';
import styles from './chat.module.css';
import { ChatWindow } from './window/chat-window.tsx';
import { BothParagraphs, InBoth } from './window/in-both.tsx';

/** The page: its purpose on the left, the chat on the right; on a phone, the chat right below the title. */
export function Consultation() {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.intro}>
        <BackLink to={BACK_TO_HOME.to}>
          <InBoth text={{ en: BACK_TO_HOME.children, zh: CHAT_CHINESE.backToHome }} />
        </BackLink>
        <h1>
          <InBoth text={{ en: CHAT.title, zh: CHAT_CHINESE.title }} />
        </h1>
      </header>
      <BothParagraphs text={LEDE} className={styles.lede} />
      <ChatWindow />
      <footer className={styles.small}>
        <BothParagraphs text={CONSENT} className={styles.consent} />
        <div className={styles.consent}>
          <p>
            <Link to="/privacy">
              <InBoth text={PRIVACY_LINK} />
            </Link>
          </p>
          <p>
            {CHAT.forBusiness} <Link to="/contact">{CHAT.contact}</Link>
          </p>
        </div>
        <BothParagraphs text={NO_SCRIPT} className={styles.noScript} />
      </footer>
    </div>
  );
}
