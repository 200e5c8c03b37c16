import { PORTAL } from '../../../content/staff-tools.ts';
import { aucklandDate, TIME_ZONE } from '../../../lib/timestamps.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../portal.module.css';

/** Enough of a session's id to tell it from others without giving it away. */
const SHOWN_CHARACTERS = 8;

const longDate = new Intl.DateTimeFormat('en-NZ', { timeZone: TIME_ZONE, dateStyle: 'long' });

/** Whom to ask for help, and which details to mention. */
export function HelpBlock({ sessionId }: { readonly sessionId: string }) {
  const { title, text, session, lastLogin } = PORTAL.help;
  const now = new Date();
  return (
    <Panel className={styles.help ?? ''} title={title}>
      <p>{text}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{session}</dt>
          <dd>
            <code>{sessionId.slice(0, SHOWN_CHARACTERS)}</code>
          </dd>
        </div>
        <div>
          <dt>{lastLogin}</dt>
          <dd>
            <time dateTime={aucklandDate(now)}>{longDate.format(now)}</time>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
