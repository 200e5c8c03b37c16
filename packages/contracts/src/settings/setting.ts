/** What a value of a setting is; `private.settings` has the same kinds and ranges. */
export type SettingKind =
  | {
      readonly kind: 'integer';
      readonly lowest: number;
      readonly highest: number;
      readonly unit: string;
      readonly byDefault: number;
      /** Whether less than before means that something is deleted for good. */
      readonly lessDeletes?: true;
    }
  | { readonly kind: 'boolean'; readonly byDefault: boolean }
  /** One of a few words, each with what it is called. */
  | {
      readonly kind: 'choice';
      readonly choices: Readonly<Record<string, string>>;
      readonly byDefault: string;
    }
  /** Any of a few codes, each with what it is called: one text, as `writeChosen` writes it; empty is none. */
  | { readonly kind: 'choices'; readonly choices: Readonly<Record<string, string>>; readonly byDefault: '' }
  /** One e-mail address, with or without a name before it. */
  | {
      readonly kind: 'mailbox';
      readonly lowest: number;
      readonly highest: number;
      readonly byDefault: string;
    }
  /** One line of text; empty is none. */
  | {
      readonly kind: 'line';
      readonly lowest: number;
      readonly highest: number;
      readonly byDefault: '';
      /** An address that we call: by https on the internet, or on our own machine. Any text otherwise. */
      readonly form?: 'service-url';
    }
  /** A moment as `Date.toISOString` writes it; empty is none. */
  | { readonly kind: 'moment'; readonly byDefault: '' }
  /** A text that is written and never read back; empty is none. */
  | {
      readonly kind: 'secret';
      readonly lowest: number;
      readonly highest: number;
      readonly byDefault: '';
      /**
       * `https-url`: an address that whoever has it can call, by https and on the internet; `given`: a text that somebody
       * else has made up. Any text otherwise.
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
  /** What else whoever changes it has to know, in sentences. */
  readonly help?: string;
  /** The environment variable that decides instead where it is set, and a value as it would be written there. */
  readonly variable?: { readonly name: string; readonly example: string };
};

export type SettingGroup = Setting['group'];

/** In the order of the page. */
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
