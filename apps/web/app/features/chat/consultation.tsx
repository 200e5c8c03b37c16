import {
  type Bilingual,
  CHAT,
  CONSENT,
  LANGUAGE_TAGS,
  LEDE,
  NO_SCRIPT,
  PRIVACY_LINK,
} from '../../content/chat.ts';
import { BACK_TO_HOME } from '../../content/site-map.ts';
import { Link } from '../../ui/link.tsx';
import { BackLink } from '../../ui/page-head.tsx';
import styles from './chat.module.css';
import { ChatWindow } from './window/chat-window.tsx';

/** The page: what it is for on the left, the chat on the right; on a phone the chat right below the title. */
export function Consultation() {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.intro}>
        <BackLink {...BACK_TO_HOME} />
        <h1>{CHAT.title}</h1>
      </header>
      <Both text={LEDE} className={styles.lede} />
      <ChatWindow />
      <footer className={styles.small}>
        <Both text={CONSENT} className={styles.consent} />
        <div className={styles.consent}>
          <p>
            <Link to="/privacy">
              {PRIVACY_LINK.en} <span lang={LANGUAGE_TAGS.zh}>{PRIVACY_LINK.zh}</span>
            </Link>
          </p>
          <p>
            {CHAT.forBusiness} <Link to="/contact">{CHAT.contact}</Link>
          </p>
        </div>
        <Both text={NO_SCRIPT} className={styles.noScript} />
      </footer>
    </div>
  );
}

function Both({ text, className }: { readonly text: Bilingual; readonly className: string | undefined }) {
  return (
    <div className={className}>
      <p lang={LANGUAGE_TAGS.en}>{text.en}</p>
      <p lang={LANGUAGE_TAGS.zh}>{text.zh}</p>
    </div>
  );
}
