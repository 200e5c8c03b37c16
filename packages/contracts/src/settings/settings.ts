import { BACKUP_RETENTION_WEEKS } from '../backups.ts';
import { COST_LIMITS } from '../costs.ts';
import { LIMIT_SETTINGS } from './limit-settings.ts';
import { LLM_SETTINGS } from './llm-settings.ts';
import { RETENTION_SETTINGS } from './retention-settings.ts';
import type { Setting } from './setting.ts';
import { TOOL_SETTINGS } from './tool-settings.ts';

const MAILBOX = { kind: 'mailbox', lowest: 3, highest: 200, group: 'mail' } as const;

/**
 * Every setting that staff may change while the site runs, in the order of the page. Environment, page, documentation
 * and the functions' types are derived from this; a test compares it with the database's kinds and ranges.
 */
export const SETTINGS = {
  'banner.text': {
    kind: 'line',
    lowest: 1,
    highest: 200,
    byDefault: '',
    group: 'banner',
    title: 'Text',
    description: 'shown above every page; without a text there is no banner',
    help: 'Plain text without Markdown or HTML. Pages that are already open show it after a reload.',
  },
  'banner.text-zh': {
    kind: 'line',
    lowest: 1,
    highest: 100,
    byDefault: '',
    group: 'banner',
    title: 'Text in Chinese',
    description: 'shown beside the English text, in simplified Chinese',
  },
  'banner.from': {
    kind: 'moment',
    byDefault: '',
    group: 'banner',
    title: 'Shown from',
    description: 'when the banner appears; if left empty, at once',
  },
  'banner.until': {
    kind: 'moment',
    byDefault: '',
    group: 'banner',
    title: 'Shown until',
    description: 'when the banner disappears; if left empty, it stays until its text is removed',
  },
  'status.public': {
    kind: 'boolean',
    byDefault: false,
    group: 'status',
    title: 'Public status page',
    description: 'whether the page `/status` exists and, for programs, `/status.json`',
    help: 'They show which parts work, since when one does not, and the last 30 days; no values, reasons or names. When this is off, they are unknown pages.',
  },
  ...TOOL_SETTINGS,
  'accounts.second-factor': {
    kind: 'choice',
    choices: { off: 'Nobody', owners: 'Owners', everyone: 'Everyone' },
    byDefault: 'off',
    group: 'accounts',
    title: 'Who needs a second factor',
    description: 'who has to use a passkey or a code as well as the password; everybody else can choose to',
    help: 'Set up your own first. Everybody else who has none has to set one up before anything else, even in pages that are already open. A stricter choice is undone after five minutes unless somebody keeps it.',
  },
  'donations.open': {
    kind: 'boolean',
    byDefault: true,
    group: 'coffee',
    title: 'Coffees can be bought',
    description: 'whether `/buy-coffee` takes new payments',
    help: 'When this is off, the page says that we are not taking coffees, and new checkouts are refused. Visitors who are already at the card provider can finish.',
  },
  'content.build-hook': {
    kind: 'secret',
    form: 'https-url',
    lowest: 12,
    highest: 500,
    byDefault: '',
    group: 'content',
    title: 'Build hook',
    description:
      'the URL that asks the site’s host to build it, where our own server does not serve the site',
    help: 'Publishing sends an empty POST to it and waits until the live site has the words. Anybody who has the URL can start a build.',
  },
  'contact.reply-time': {
    kind: 'line',
    lowest: 1,
    highest: 200,
    byDefault: '',
    group: 'enquiries',
    title: 'Reply time',
    description:
      'how soon businesses hear from us, shown on Home and beside the contact form; not shown if left empty',
    help: 'Write a whole sentence: it is a promise to visitors. Pages that are already open show it after a reload. It is not shown where our own server does not serve the site.',
  },
  'mail.feedback-to': {
    ...MAILBOX,
    byDefault: 'feedback@localhost',
    title: 'Feedback',
    description: 'who is told about feedback',
    variable: { name: 'FEEDBACK_MAIL_TO', example: 'feedback@example.nz' },
  },
  'mail.contact-to': {
    ...MAILBOX,
    byDefault: 'kiaora@localhost',
    title: 'Enquiries',
    description: 'who receives enquiries from businesses, and replies to their confirmations',
    variable: { name: 'CONTACT_MAIL_TO', example: 'kiaora@example.nz' },
  },
  'chat.mail-to': {
    ...MAILBOX,
    byDefault: 'consultation@localhost',
    title: 'Chat transcripts',
    description: 'who receives transcripts of chats, and the thank-you emails of TEST MODE',
    variable: { name: 'CONSULTATION_MAIL_TO', example: 'consultation@example.nz' },
  },
  'alerts.webhook-url': {
    kind: 'secret',
    form: 'https-url',
    lowest: 12,
    highest: 500,
    byDefault: '',
    group: 'alerts',
    title: 'Webhook',
    description:
      'where alerts are posted as well as emailed to the Owners, so that they arrive even when email is down: an incoming webhook of Slack, a workflow of Microsoft Teams or a topic of ntfy',
    help: 'Each alert is posted once when it starts and once when it ends. Anybody who has the URL can post there.',
    variable: { name: 'ALERT_WEBHOOK_URL', example: 'https://hooks.slack.com/services/T0/B0/x' },
  },
  'alerts.webhook-kind': {
    kind: 'choice',
    choices: {
      host: 'According to its URL',
      slack: 'Slack, or a service that accepts its format',
      teams: 'Microsoft Teams',
      ntfy: 'ntfy',
    },
    byDefault: 'host',
    group: 'alerts',
    title: 'Format of the posts',
    description: 'the format that the webhook accepts; if its URL does not show it, that of Slack',
    help: 'If you run ntfy on your own host, choose it here, unless the host’s name begins with “ntfy.”.',
  },
  'chat.quiet-minutes': {
    kind: 'integer',
    lowest: 1,
    highest: 1_440,
    unit: 'minutes',
    byDefault: 10,
    group: 'chat',
    title: 'Quiet time',
    description: 'how long a chat is quiet before its transcript is sent again',
    variable: { name: 'CHAT_QUIET_MINUTES', example: '30' },
  },
  'chat.reply-address': {
    kind: 'mailbox',
    lowest: 3,
    highest: 200,
    byDefault: '',
    group: 'chat',
    title: 'Reply address',
    description:
      'the address, without a name, that families’ replies by email go to; each conversation gets one of its own, with “+” and a token before the “@”',
    help: 'Mailgun has to receive email for it and pass it on (docs/decisions/chat.md says how). Without it, or without the signing key, a reply goes to whoever wrote the email, and does not appear in the conversation.',
    variable: { name: 'CHAT_REPLY_ADDRESS', example: 'replies@in.example.nz' },
  },
  'chat.reply-key': {
    kind: 'secret',
    form: 'given',
    lowest: 16,
    highest: 200,
    byDefault: '',
    group: 'chat',
    title: 'Signing key for replies',
    description:
      'what Mailgun signs families’ replies with: its HTTP webhook signing key; without it, the function `receive-mime` is off',
    help: 'It is shown in Mailgun under API security. Calls that are signed with the old key are refused once you save, and Mailgun repeats them for eight hours.',
    variable: { name: 'CHAT_REPLY_KEY', example: 'the key that Mailgun shows' },
  },
  ...RETENTION_SETTINGS,
  ...LIMIT_SETTINGS,
  'prices.check-hours': {
    kind: 'integer',
    lowest: 1,
    highest: 24,
    unit: 'hours',
    byDefault: 6,
    group: 'prices',
    title: 'Time between checks',
    description: 'how long to wait between two checks of a price',
    help: 'A change applies to each page after its next check.',
    variable: { name: 'PRICE_CHECK_HOURS', example: '12' },
  },
  'costs.import-secret': {
    kind: 'secret',
    lowest: COST_LIMITS.secretLength,
    highest: 500,
    byDefault: '',
    group: 'costs',
    title: 'Secret for imports',
    description:
      'what machines sign their imports of costs with; without it, the function `import-costs` is off',
    help: 'Machines that sign with the old secret are refused once you save.',
    variable: { name: 'COSTS_IMPORT_SECRET', example: 'a long random text of at least 32 characters' },
  },
  ...LLM_SETTINGS,
  'backups.every-days': {
    kind: 'integer',
    lowest: 0,
    highest: 30,
    unit: 'days',
    byDefault: 1,
    group: 'backups',
    title: 'Time between backups',
    description:
      'how many days pass before the next backup is made; 0 turns off automatic backups and test restores',
    variable: { name: 'BACKUP_EVERY_DAYS', example: '7' },
  },
  'backups.hour': {
    kind: 'integer',
    lowest: 0,
    highest: 23,
    unit: 'hours',
    byDefault: 3,
    group: 'backups',
    title: 'Hour of the night',
    description: 'the hour, in New Zealand, after which backups are made and the newest is test-restored',
    help: 'Requests wait for a second or two while the embedded database is copied.',
    variable: { name: 'BACKUP_HOUR', example: '2' },
  },
  'backups.keep': {
    kind: 'integer',
    lowest: 2,
    highest: 90,
    unit: 'backups',
    byDefault: 7,
    lessDeletes: true,
    group: 'backups',
    title: 'Backups kept',
    description: 'how many backups are kept, as well as the one that was test-restored last',
    help: `Older ones are deleted when the schedule makes the next backup, and so are those that would be more than ${BACKUP_RETENTION_WEEKS} weeks old before the one after it. Those that the command made stay.`,
    variable: { name: 'BACKUPS_KEPT', example: '14' },
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof SETTINGS;
export type SettingKey = keyof Settings;

type ValueOf<Described extends Setting> = Described['kind'] extends 'integer'
  ? number
  : Described['kind'] extends 'boolean'
    ? boolean
    : string;

/** The environment variables of settings. */
export type SettingVariable = Extract<
  Settings[SettingKey],
  { readonly variable: object }
>['variable']['name'];

/** A value for every setting. */
export type SettingValues = { readonly [Key in SettingKey]: ValueOf<Settings[Key]> };
export type SettingValue = SettingValues[SettingKey];

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

/** Returns a setting by its key, with the type that all settings share. */
export const settingOf = (key: SettingKey): Setting => SETTINGS[key];

export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(SETTINGS, text);
