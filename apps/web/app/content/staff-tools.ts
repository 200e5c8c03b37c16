/** The categories, in the order of the portal. */
export const STAFF_CATEGORIES = ['Analytics', 'Management', 'Communication', 'Security'] as const;

export interface StaffTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly url: `/staff/${string}`;
  readonly category: (typeof STAFF_CATEGORIES)[number];
  /** Whether every signed-in account can open it; the database decides about the other tools. */
  readonly isOpenToAll?: true;
  /** The database area whose permission gives access, if it isn't the tool's id. */
  readonly area?: string;
  /** What people do with it, in words that the searches of the portal and the palette also match. */
  readonly keywords: readonly string[];
}

/** Every tool in the portal: the ten of the specification, the audit log and privacy requests. */
export const STAFF_TOOLS: readonly StaffTool[] = [
  {
    id: 'operational-costs',
    name: 'Operational Costs',
    description: 'What each day costs us, by category, in New Zealand dollars, with a CSV export.',
    url: '/staff/ops/costs',
    category: 'Analytics',
    keywords: ['spending', 'expenses', 'budget', 'invoice', 'import', 'export', 'chart', 'credit'],
    isOpenToAll: true,
  },
  {
    id: 'price-watcher',
    name: 'Price Watcher',
    description: 'Keeps an eye on product pages and draws how their prices move.',
    url: '/staff/price-watcher',
    category: 'Analytics',
    keywords: ['shop', 'product', 'discount', 'target', 'price', 'alert', 'link'],
    isOpenToAll: true,
  },
  {
    id: 'feedback-analytics',
    name: 'Feedback Analytics',
    description: 'What visitors say about the SQL formatter, and what they’d change.',
    url: '/staff/resources/feedback-analytics',
    category: 'Analytics',
    keywords: ['votes', 'ratings', 'thumbs', 'comments', 'opinions', 'golden', 'cases'],
  },
  {
    id: 'user-management',
    name: 'User Management',
    description: 'Managing staff accounts and permissions.',
    url: '/staff/resources/user-management',
    category: 'Management',
    keywords: [
      'invite',
      'colleague',
      'account',
      'password',
      'reset',
      'role',
      'right',
      'permission',
      'owner',
      'second',
      'factor',
      'passkey',
      'sessions',
    ],
  },
  {
    id: 'content-management',
    name: 'Content Management',
    description: 'The words of the public pages, changed without a release.',
    url: '/staff/resources/content-management',
    category: 'Management',
    keywords: ['edit', 'text', 'wording', 'home', 'page', 'publish', 'preview', 'translate'],
  },
  {
    id: 'system-settings',
    name: 'System Settings',
    description: 'Switches and limits of the site in one place.',
    url: '/staff/resources/system-settings',
    category: 'Management',
    keywords: [
      'configure',
      'configuration',
      'mail',
      'server',
      'recipients',
      'limits',
      'retention',
      'switch',
      'reply',
      'time',
    ],
  },
  {
    id: 'chat-sessions',
    name: 'Chat Sessions',
    description: 'Conversations from the consultation page, to read before you reply.',
    url: '/staff/resources/chat-sessions',
    category: 'Communication',
    keywords: ['families', 'parents', 'consultation', 'answer', 'reply', 'messages', 'inbox'],
  },
  {
    id: 'email-logs',
    name: 'Email Logs',
    description: 'Which emails were sent, to whom, and which are still waiting.',
    url: '/staff/resources/email-logs',
    category: 'Communication',
    keywords: ['delivery', 'outbox', 'bounced', 'resend', 'suppressed', 'message', 'sent'],
  },
  {
    id: 'database-admin',
    name: 'Database Admin',
    description: 'Tables, backups and who can read what.',
    url: '/staff/resources/database-admin',
    category: 'Security',
    keywords: ['backup', 'restore', 'download', 'sql', 'query', 'console', 'tables', 'rows', 'delete'],
  },
  {
    id: 'system-monitoring',
    name: 'System Monitoring',
    description: 'Whether everything works and, if something doesn’t, since when.',
    url: '/staff/resources/system-monitoring',
    category: 'Security',
    keywords: ['alerts', 'health', 'status', 'jobs', 'errors', 'uptime', 'speed'],
  },
  {
    id: 'audit-log',
    name: 'Audit Log',
    description: 'Who changed what, when and why.',
    url: '/staff/resources/audit-log',
    category: 'Security',
    area: 'user-management',
    keywords: ['history', 'changes', 'trail', 'evidence', 'record', 'verify', 'who', 'did'],
  },
  {
    id: 'privacy-requests',
    name: 'Privacy Requests',
    description: 'Finds, exports and deletes everything the site holds about a person.',
    url: '/staff/resources/privacy-requests',
    category: 'Security',
    keywords: [
      'personal',
      'data',
      'delete',
      'erase',
      'export',
      'access',
      'gdpr',
      'act',
      'correction',
      'person',
    ],
  },
];

export const PORTAL = {
  title: 'Staff Portal',
  welcome: (name: string) => `Welcome back, ${name}!`,
  fallbackName: 'Staff Member',
  search: 'Find a tool',
  slashHint: 'Press / to search from anywhere.',
  arrowsHint: 'Arrow keys move, Enter opens, Escape clears.',
  slashOff: 'Switch the / key off',
  slashOn: 'Switch the / key on',
  noMatch: (query: string) =>
    `No tool matches “${query}”. Try another word, or press Escape to see them all.`,
  matches: (found: number, all: number) => `${found} of ${all} tools. `,
  locked: (count: number) =>
    count === 1 ? '1 tool isn’t open to you.' : `${count} tools aren’t open to you.`,
  help: {
    title: 'Need Help?',
    text: 'Contact the development team if you need access to more tools or something does not work.',
    session: 'Session ID',
    lastLogin: 'Last login',
  },
} as const;
