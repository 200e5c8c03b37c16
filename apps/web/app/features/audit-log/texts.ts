import type { AuditEntry } from '@hln/contracts';

export const AUDIT_LOG = {
  title: 'Audit Log',
  lede: 'Who did what, and when. Entries are added and never changed; a chain of hashes reveals any attempt.',
  back: 'Back to User Management',
  loading: 'Loading the audit log...',
  failed: 'The audit log couldn’t be loaded.',
  empty: 'Nothing has been recorded yet.',
  fileName: 'audit-log',
  gone: 'No such entry on this page',
  goneText: 'The entry is on another page of the list, or the link was cut off.',
} as const;

const ACTIONS: Readonly<Record<string, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  confirmed: 'Confirmed',
  'sign-in': 'Sign-in',
  'session-ended': 'Session ended',
  'second-factor-given': 'Second factor used',
  'second-factor-added': 'Second factor set up',
  'second-factor-removed': 'Second factor removed',
  'second-factor-approved': 'Removal of a second factor approved',
  'second-factor-reset': 'Lost second factor removed',
  'app-added': 'Authenticator app added',
  'app-removed': 'Authenticator app removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-renamed': 'Passkey renamed',
  'passkey-used': 'Passkey used',
  'passkey-cloned': 'Passkey refused as a copy',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-renewed': 'Recovery codes replaced',
  attempt: 'Attempt',
  read: 'Read',
  received: 'Received',
  replied: 'Replied',
  shown: 'Shown',
  exported: 'Exported',
  query: 'Query',
  'alert-test': 'Test alert sent',
  'llm-test': 'SQL formatting service tested',
  'llm-format': 'SQL sent to the formatting service',
  'cancel-query': 'Query cancelled',
  'make-backup': 'Backup started',
  'prove-backup': 'Test restore started',
  'download-backup': 'Backup downloaded',
  'restore-backup': 'Restore started',
  'restore-failed': 'Restore failed',
  'backup-restored': 'Backup restored',
  uncover: 'Personal data shown',
  'see-as': 'Rows counted as somebody else',
  preview: 'Preview requested',
  publish: 'Publication requested',
  'roll-back': 'Rolled back',
  cancelled: 'Cancelled',
  published: 'Published',
  'publishing-failed': 'Publication failed',
  settled: 'Moved into the files',
};

const AREAS: Readonly<Record<string, string>> = {
  'user-management': 'User Management',
  'content-management': 'Content Management',
  costs: 'Operational Costs',
  'price-watcher': 'Price Watcher',
  donations: 'Donations',
  'chat-sessions': 'Chat Sessions',
  'email-logs': 'Email Logs',
  'database-admin': 'Database Admin',
  'system-monitoring': 'System Monitoring',
  'data-api': 'Data API',
  'system-settings': 'System Settings',
  'feedback-analytics': 'Feedback Analytics',
};

const ACTORS: Readonly<Record<AuditEntry['actor_kind'], string>> = {
  account: 'Deleted account',
  service: 'Our own functions',
  visitor: 'A visitor',
  database: 'Server or database',
};

const OUTCOMES: Readonly<Record<AuditEntry['outcome'], string>> = { done: 'Done', refused: 'Refused' };

export const AUDIT_ENTRIES = {
  title: 'Entries',
  columns: {
    at: 'Time',
    actor: 'Who',
    action: 'What',
    area: 'Area',
    table: 'Table or call',
    row: 'Row',
    outcome: 'Outcome',
    reason: 'Reason',
  },
  filters: {
    who: 'Who',
    action: 'What',
    area: 'Area',
    outcome: 'Outcome',
    from: 'From',
    to: 'To',
    row: 'Row',
  },
  actions: ACTIONS,
  areas: AREAS,
  actors: ACTORS,
  outcomes: OUTCOMES,
} as const;

export const AUDIT_DETAILS = {
  title: (action: string, area: string) => `${action}, ${area}`,
  entry: 'Entry',
  link: 'Position in the chain',
  hash: 'Hash',
  session: 'Session',
  changes: 'What changed',
  column: 'Column',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  withheld: 'not recorded, or not visible to you',
  ofRow: 'History of this row',
  ofPerson: 'All entries of this account',
} as const;

const COUNT = new Intl.NumberFormat('en-NZ');

export const AUDIT_CHECK = {
  title: 'Is the record complete?',
  text: 'It is checked every night, and once a day its end is emailed to the Owners. You can check it now.',
  run: 'Check now',
  running: (checked: number) => `Checked ${COUNT.format(checked)} entries...`,
  holds: (checked: number) =>
    checked === 1 ? 'The one entry is unchanged.' : `All ${COUNT.format(checked)} entries are unchanged.`,
  empty: 'There are no entries to check.',
  end: 'End of the chain',
  /** Asks for a comparison with the hash in the last email. */
  compare: 'Compare it with the last email to the Owners.',
  broken: (sentence: string) => `${sentence}. Tell the Owners, and do not change anything in the database.`,
  failed: 'The record couldn’t be checked.',
} as const satisfies Record<string, unknown>;
