import type { EmailStatus } from '@hln/contracts';
import { EMAIL_STATUS_WORDS } from '../../content/email-logs.ts';
import { Badge, type BadgeTone } from '../../staff-parts/badge/badge.tsx';

const TONES: Readonly<Record<EmailStatus, BadgeTone>> = {
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
  <Badge tone={TONES[status]}>{EMAIL_STATUS_WORDS[status]}</Badge>
);
