import { CHAT_RETENTION_DAYS, COST_LIMITS } from '@hln/contracts';
import type { PaymentEnvironment } from './payments.ts';

/** What functions may know of their surroundings. Node fills it from its configuration, Deno from its env. */
export interface FunctionEnvironment {
  /** Keys of anonymous callers. */
  readonly publishableKeys: readonly string[];
  /** Keys that act as service_role. */
  readonly secretKeys: readonly string[];
  readonly mail: MailEnvironment;
  /** Where the site is published, without a slash at the end; null when it is wherever a request came to. */
  readonly siteUrl: string | null;
  /** The header that the proxy in front overwrites with the caller's address. */
  readonly addressHeader: string;
  readonly payments: PaymentEnvironment;
  readonly chat: ChatEnvironment;
  readonly costs: CostsEnvironment;
  readonly watch: WatchEnvironment;
}

export interface CostsEnvironment {
  /** What machines sign their imports with; null refuses them all. */
  readonly importSecret: string | null;
}

export interface WatchEnvironment {
  /** The usual pause between two checks of a price, 1 to 24. */
  readonly everyHours: number;
  /** For tests alone: pages on the own machine may be watched. */
  readonly allowLoopback: boolean;
}

export interface ChatEnvironment {
  /** Who reads the transcripts. */
  readonly mailTo: string;
  /** How long a conversation has to be silent before what was said last is mailed. */
  readonly quietMinutes: number;
  /** 1 to {@link CHAT_RETENTION_DAYS}, which is what the page promises. */
  readonly retentionDays: number;
}

export interface MailEnvironment {
  readonly smtpUrl: string | null;
  readonly apiUrl: string | null;
  readonly apiKey: string | null;
  readonly from: string;
  /** Who reads the feedback. Nobody else is ever written to by `send-feedback-email`. */
  readonly feedbackTo: string;
}

/**
 * Reads the environment of a hosted Supabase function.
 * Names: https://supabase.com/docs/guides/functions/secrets
 */
export function readSupabaseEnvironment(get: (name: string) => string | undefined): FunctionEnvironment {
  const text = (name: string) => get(name)?.trim() || null;
  const keys = (dictionary: string, ...singles: string[]) =>
    [...valuesOf(text(dictionary)), ...singles.map(text)].filter((key) => key !== null);
  return {
    publishableKeys: keys('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKeys: keys('SUPABASE_SECRET_KEYS', 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    mail: {
      smtpUrl: text('SMTP_URL'),
      apiUrl: text('MAIL_API_URL'),
      apiKey: text('MAIL_API_KEY'),
      from: text('MAIL_FROM') ?? 'HLN <no-reply@localhost>',
      feedbackTo: text('FEEDBACK_MAIL_TO') ?? 'feedback@localhost',
    },
    siteUrl: text('SITE_URL')?.replace(/\/+$/, '') ?? null,
    // Hosted Supabase stands behind Cloudflare, which overwrites this header with the address it saw.
    addressHeader: 'cf-connecting-ip',
    payments: {
      secretKey: text('STRIPE_SECRET_KEY'),
      webhookSecret: text('STRIPE_WEBHOOK_SECRET'),
      publishableKey: text('STRIPE_PUBLISHABLE_KEY'),
    },
    chat: {
      mailTo: text('CONSULTATION_MAIL_TO') ?? 'consultation@localhost',
      quietMinutes: wholeNumber(text('CHAT_QUIET_MINUTES'), 10, 1_440),
      retentionDays: wholeNumber(text('CHAT_RETENTION_DAYS'), CHAT_RETENTION_DAYS, CHAT_RETENTION_DAYS),
    },
    costs: { importSecret: importSecret(text('COSTS_IMPORT_SECRET')) },
    watch: {
      everyHours: wholeNumber(text('PRICE_CHECK_HOURS'), 6, 24),
      // A hosted project's own address is never this machine's, so the setting does nothing there.
      allowLoopback:
        text('WATCH_LOOPBACK') === '1' && [text('SUPABASE_URL'), text('SITE_URL')].every(isLocal),
    },
  };
}

/** A secret that can be guessed is none: the function then answers that it is switched off. */
function importSecret(value: string | null): string | null {
  return value !== null && value.length >= COST_LIMITS.secretLength ? value : null;
}

/** Whether an address is that of the own machine, or none is given. */
function isLocal(url: string | null): boolean {
  if (url === null) return true;
  return URL.canParse(url) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** A number from 1 to `max`; anything else is the default. */
function wholeNumber(value: string | null, byDefault: number, max: number): number {
  const number = value !== null && /^\d+$/.test(value) ? Number(value) : byDefault;
  return number >= 1 && number <= max ? number : byDefault;
}

/** The values of a JSON dictionary of keys, such as `{"default":"sb_publishable_…"}`. */
function valuesOf(json: string | null): string[] {
  if (json === null) return [];
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== 'object' || parsed === null) return [];
  return Object.values(parsed).filter((value) => typeof value === 'string');
}
