import type { EmailStatus } from '@hln/contracts';
import { EMAIL_STATUS_WORDS } from '../../content/email-logs.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './email-logs.module.css';

const LOOKS: Readonly<Record<EmailStatus, 'good' | 'bad' | 'doubtful' | 'plain'>> = {
  sent: 'good',
  pending: 'plain',
  sending: 'plain',
  cancelled: 'plain',
  suppressed: 'plain',
  held: 'doubtful',
  unknown: 'doubtful',
  failed: 'bad',
};

/** The state of a mail: in words, with a colour that says nothing more. */
export const StatusBadge = ({ status }: { readonly status: EmailStatus }) => (
  <span className={classNames(styles.badge, styles[LOOKS[status]])}>{EMAIL_STATUS_WORDS[status]}</span>
);
