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
    description: 'shown above every page; none without a text',
    help: 'Plain text: neither Markdown nor HTML means anything here. Pages that are open already show it when they are loaded again.',
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
    description: 'when the banner appears; at once if left empty',
  },
  'banner.until': {
    kind: 'moment',
    byDefault: '',
    group: 'banner',
    title: 'Shown until',
    description: 'when the banner goes; with its text if left empty',
  },
  'status.public': {
    kind: 'boolean',
    byDefault: false,
    group: 'status',
    title: 'Anybody may see how the site is doing',
    description: 'whether there are the page `/status` and, for programs, `/status.json`',
    help: 'They say which part works, since when one does not, and what was in the last 30 days; no values, reasons or names. Switched off, they are unknown pages.',
  },
  ...TOOL_SETTINGS,
  'accounts.second-factor': {
    kind: 'choice',
    choices: { off: 'Nobody', owners: 'Owners', everyone: 'Everyone' },
    byDefault: 'off',
    group: 'accounts',
    title: 'Who needs a second factor',
    description: 'who has to give a passkey or a code besides the password; everybody else may',
    help: 'Set up your own first. Everybody else who has none is led to set one up before anything else, in pages that are open, too. A stricter choice goes back after five minutes unless somebody keeps it.',
  },
  'donations.open': {
    kind: 'boolean',
    byDefault: true,
    group: 'coffee',
    title: 'Coffees can be bought',
    description: 'whether `/buy-coffee` takes new payments',
    help: 'Switched off, the page says that coffees are closed for now, and new checkouts are refused. Whoever is at the card provider already can finish.',
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
      'the address by which the host of the site is asked to build it, where our own server does not serve it',
    help: 'Publishing sends an empty POST to it, and waits until the live site has the words. Whoever has it can have the site built.',
  },
  'contact.reply-time': {
    kind: 'line',
    lowest: 1,
    highest: 200,
    byDefault: '',
    group: 'enquiries',
    title: 'Reply time',
    description:
      'how soon businesses hear from us, on Home and beside the contact form; not mentioned without a text',
    help: 'A whole sentence, and a promise to visitors. Pages that are open already show it when they are loaded again. Where our own server does not serve the site, it is not shown.',
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
    description: 'who is sent the enquiries of businesses, and is answered by replying to a confirmation',
    variable: { name: 'CONTACT_MAIL_TO', example: 'kiaora@example.nz' },
  },
  'chat.mail-to': {
    ...MAILBOX,
    byDefault: 'consultation@localhost',
    title: 'Chat transcripts',
    description: 'who is sent the transcripts of chats, and the thank-you mails of TEST MODE',
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
      'where alerts are posted besides the mails to the Owners, so that they also arrive when email is down: an incoming webhook of Slack, a workflow of Microsoft Teams or a topic of ntfy',
    help: 'Each alert is posted once when it starts and once when it ends. Whoever has the address can post there.',
    variable: { name: 'ALERT_WEBHOOK_URL', example: 'https://hooks.slack.com/services/T0/B0/x' },
  },
  'alerts.webhook-kind': {
    kind: 'choice',
    choices: {
      host: 'As its address says',
      slack: 'Slack, or what takes its format',
      teams: 'Microsoft Teams',
      ntfy: 'ntfy',
    },
    byDefault: 'host',
    group: 'alerts',
    title: 'Format of the posts',
    description: 'the format that the webhook takes; where its address does not tell, that of Slack',
    help: 'ntfy on a host of your own has to be chosen here, unless the name of the host begins with “ntfy.”.',
  },
  'chat.quiet-minutes': {
    kind: 'integer',
    lowest: 1,
    highest: 1_440,
    unit: 'minutes',
    byDefault: 10,
    group: 'chat',
    title: 'Quiet time',
    description: 'how long a chat is quiet before its transcript is sent once more',
    variable: { name: 'CHAT_QUIET_MINUTES', example: '30' },
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
    description: 'how long a price is left alone between two checks',
    help: 'A page that has been looked at already waits for as long as was set then.',
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
      'what machines sign their imports of costs with; without it the function `import-costs` is switched off',
    help: 'Machines that sign with the old one are refused from then on.',
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
    description: 'after how many days another backup is made; with 0 none is made or proved by itself',
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
    description: 'from which hour on, in New Zealand, backups are made and the newest is proved',
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
    description: 'how many backups are kept; the one that was proved last is kept besides',
    help: 'Older ones are deleted with the next backup that the schedule makes. Those that the command made stay.',
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
