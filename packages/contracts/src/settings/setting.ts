/** The type of a setting's value; `private.settings` has the same kinds and ranges. */
export type SettingKind =
  | {
      readonly kind: 'integer';
      readonly lowest: number;
      readonly highest: number;
      readonly unit: string;
      readonly byDefault: number;
      /** Whether a lower value permanently deletes something. */
      readonly lessDeletes?: true;
    }
  | { readonly kind: 'boolean'; readonly byDefault: boolean }
  /** One of a few words, each with its label. */
  | {
      readonly kind: 'choice';
      readonly choices: Readonly<Record<string, string>>;
      readonly byDefault: string;
    }
  /** Any of a few codes, each with its label: one text, as `writeChosen` writes it; empty means none. */
  | { readonly kind: 'choices'; readonly choices: Readonly<Record<string, string>>; readonly byDefault: '' }
  /** One email address, with or without a display name. */
  | {
      readonly kind: 'mailbox';
      readonly lowest: number;
      readonly highest: number;
      readonly byDefault: string;
    }
  /** One line of text; empty means none. */
  | {
      readonly kind: 'line';
      readonly lowest: number;
      readonly highest: number;
      readonly byDefault: '';
      /** A URL that the server calls: https on the internet, or on this machine. Otherwise any text. */
      readonly form?: 'service-url';
    }
  /** A moment as `Date.toISOString` writes it; empty means none. */
  | { readonly kind: 'moment'; readonly byDefault: '' }
  /** A text that is written and never read back; empty means none. */
  | {
      readonly kind: 'secret';
      readonly lowest: number;
      readonly highest: number;
      readonly byDefault: '';
      /**
       * `https-url`: an https URL on the internet that anybody who knows it can call; `given`: a text that somebody
       * else has generated. Otherwise any text.
       */
      readonly form?: 'https-url' | 'given';
    };

/** A setting, described once for the environment, the page and the documentation. */
export type Setting = SettingKind & {
  readonly group:
    | 'accounts'
    | 'alerts'
    | 'backups'
    | 'banner'
    | 'coffee'
    | 'content'
    | 'enquiries'
    | 'mail'
    | 'chat'
    | 'retention'
    | 'prices'
    | 'costs'
    | 'limits'
    | 'llm'
    | 'status'
    | 'tools';
  readonly title: string;
  /** A phrase; backquotes mark names in the documentation. */
  readonly description: string;
  /** What else an editor of the setting has to know, in sentences. */
  readonly help?: string;
  /** The environment variable that overrides the setting, and an example value. */
  readonly variable?: { readonly name: string; readonly example: string };
};

export type SettingGroup = Setting['group'];

/** The groups in the order of the page. */
export const SETTING_GROUPS: Readonly<Record<SettingGroup, string>> = {
  banner: 'Maintenance banner',
  status: 'Status page',
  tools: 'Developer tools',
  accounts: 'Signing in',
  coffee: 'Coffee',
  content: 'Publishing',
  enquiries: 'Enquiries from businesses',
  mail: 'Recipients of our emails',
  alerts: 'Alerts',
  chat: 'Consultation chat',
  retention: 'How long things are kept',
  limits: 'Limits per visitor',
  prices: 'Price Watcher',
  costs: 'Cost imports',
  llm: 'SQL formatting service',
  backups: 'Backups',
};
