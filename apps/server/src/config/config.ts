import { resolve } from 'node:path';
import { CHAT_RETENTION_DAYS, COST_LIMITS, EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import * as v from 'valibot';
import { parseNetworks } from '../foundation/networks.ts';

/** The folder of the repository, whatever folder the process was started in. */
export const repositoryRoot = resolve(import.meta.dirname, '../../../..');

const wholeNumber = (min: number, max: number, advice: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, advice),
    v.transform(Number),
    v.minValue(min, advice),
    v.maxValue(max, advice),
  );

const httpUrl = (advice: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), advice),
    v.transform((text) => text.replace(/\/+$/, '')),
  );

const urlOf = (protocols: readonly string[], advice: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), advice),
  );

const words = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((word) => word !== '')),
);

const mailbox = (advice: string) => v.pipe(v.string(), v.regex(/^[^\r\n]*[^@\s<]+@[^@\s>]+>?$/, advice));

const networks = v.pipe(
  words,
  v.check(
    (list) => parseNetworks(list) !== null,
    'must list addresses or CIDR ranges, for example "10.0.0.0/8, 192.0.2.7"',
  ),
);

/** Every environment variable that the server reads, with its default. The README's table is this list. */
const environmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535, 'must be a port from 0 to 65535, for example 3000'), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(
    urlOf(['postgres:', 'postgresql:'], 'must look like postgres://user:password@host:5432/database'),
  ),
  DATABASE_POOL_SIZE: v.optional(wholeNumber(2, 500, 'must be a number from 2 to 500'), '10'),
  SITE_URL: v.optional(httpUrl('must be the public address of the site, for example https://example.nz')),
  SITE_DIR: v.optional(v.string(), 'apps/web/build/client'),
  TRUSTED_PROXIES: v.optional(networks, ''),
  SMTP_URL: v.optional(
    urlOf(['smtp:', 'smtps:'], 'must look like smtp://user:password@host:587 or smtps://host:465'),
  ),
  MAIL_API_URL: v.optional(httpUrl('must be an address such as https://api.example.com/emails')),
  MAIL_API_KEY: v.optional(v.string()),
  MAIL_FROM: v.optional(
    mailbox('must be an e-mail address, for example "HLN <hello@example.nz>"'),
    'HLN <no-reply@localhost>',
  ),
  FEEDBACK_MAIL_TO: v.optional(
    mailbox('must be an e-mail address, for example feedback@example.nz'),
    'feedback@localhost',
  ),
  CONSULTATION_MAIL_TO: v.optional(
    mailbox('must be an e-mail address, for example consultation@example.nz'),
    'consultation@localhost',
  ),
  STAFF_EMAIL: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.email('must be an e-mail address, for example staff@example.nz')),
    'staff@hln.example',
  ),
  CHAT_QUIET_MINUTES: v.optional(wholeNumber(1, 1_440, 'must be a number of minutes from 1 to 1440'), '10'),
  CHAT_RETENTION_DAYS: v.optional(
    wholeNumber(
      1,
      CHAT_RETENTION_DAYS,
      `must be a number of days from 1 to ${CHAT_RETENTION_DAYS}, the longest that the chat page promises`,
    ),
    String(CHAT_RETENTION_DAYS),
  ),
  COSTS_IMPORT_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(COST_LIMITS.secretLength, `must have at least ${COST_LIMITS.secretLength} characters`),
    ),
  ),
  PRICE_CHECK_HOURS: v.optional(wholeNumber(1, 24, 'must be a number of hours from 1 to 24'), '6'),
  WATCH_LOOPBACK: v.optional(
    v.pipe(
      v.picklist(['0', '1'], 'must be 0 or 1'),
      v.transform((flag) => flag === '1'),
    ),
    '0',
  ),
  NODE_ENV: v.optional(v.string(), ''),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[sr]k_(?:test|live)_\w+$/, 'must look like sk_live_… or rk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.startsWith('whsec_', 'must start with whsec_'))),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_(?:test|live)_\w+$/, 'must look like pk_live_…')),
  ),
  TEST_PAYMENTS: v.optional(
    v.pipe(
      v.picklist(['0', '1'], 'must be 0 or 1'),
      v.transform((flag) => flag === '1'),
    ),
  ),
  PUBLISHABLE_KEY: v.optional(
    v.pipe(v.string(), v.startsWith('sb_publishable_', 'must start with sb_publishable_')),
    EMBEDDED_PUBLISHABLE_KEY,
  ),
  SECRET_KEY: v.optional(
    v.pipe(
      v.string(),
      v.startsWith('sb_secret_', 'must start with sb_secret_'),
      v.minLength(32, 'must have at least 32 characters'),
    ),
  ),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  API_REQUESTS_PER_MINUTE: v.optional(
    wholeNumber(0, 10_000_000, 'must be a whole number; 0 switches the limit off'),
    '600',
  ),
  // The site's own variable: where its pages call, if that is not this server.
  VITE_BACKEND_URL: v.optional(
    httpUrl('must be the address of the backend, for example https://api.example.nz'),
  ),
  CSP_CONNECT_SRC: v.optional(words, ''),
  CSP_SCRIPT_SRC: v.optional(words, ''),
  CSP_FRAME_SRC: v.optional(words, ''),
  LOG_LEVEL: v.optional(
    v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
});

const configSchema = v.pipe(
  environmentSchema,
  v.check(
    (env) => env.STRIPE_SECRET_KEY === undefined || env.TEST_PAYMENTS !== true,
    'TEST_PAYMENTS=1 is for a site without STRIPE_SECRET_KEY: take one of them away.',
  ),
  v.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    siteUrl: env.SITE_URL ?? null,
    siteDir: resolve(repositoryRoot, env.SITE_DIR),
    trustedProxies: env.TRUSTED_PROXIES,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      apiUrl: env.MAIL_API_URL ?? null,
      apiKey: env.MAIL_API_KEY ?? null,
      from: env.MAIL_FROM,
      feedbackTo: env.FEEDBACK_MAIL_TO,
    },
    keys: {
      publishable: env.PUBLISHABLE_KEY,
      secret: env.SECRET_KEY ?? null,
      jwtSecret: env.JWT_SECRET ?? null,
    },
    chat: {
      mailTo: env.CONSULTATION_MAIL_TO,
      quietMinutes: env.CHAT_QUIET_MINUTES,
      retentionDays: env.CHAT_RETENTION_DAYS,
    },
    costs: { importSecret: env.COSTS_IMPORT_SECRET ?? null },
    watch: { everyHours: env.PRICE_CHECK_HOURS, allowLoopback: env.WATCH_LOOPBACK },
    isProduction: env.NODE_ENV === 'production',
    payments: {
      secretKey: env.STRIPE_SECRET_KEY ?? null,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    },
    /**
     * Whether the server plays the payment provider itself, in TEST MODE, while it has no keys. Where strangers come,
     * only if it was told to.
     */
    testPayments:
      env.STRIPE_SECRET_KEY === undefined &&
      (env.TEST_PAYMENTS ??
        isForThisMachine({
          host: env.HOST,
          siteUrl: env.SITE_URL ?? null,
          isProduction: env.NODE_ENV === 'production',
          trustedProxies: env.TRUSTED_PROXIES,
        })),
    /** Of the first account, made on the first start of an embedded database. */
    staffEmail: env.STAFF_EMAIL,
    apiRequestsPerMinute: env.API_REQUESTS_PER_MINUTE,
    contentSecurity: {
      connect: [
        ...(env.VITE_BACKEND_URL === undefined ? [] : [new URL(env.VITE_BACKEND_URL).origin]),
        ...env.CSP_CONNECT_SRC,
      ],
      script: env.CSP_SCRIPT_SRC,
      frame: env.CSP_FRAME_SRC,
    },
    logLevel: env.LOG_LEVEL,
  })),
  v.check(
    (config) => config.mail.apiUrl === null || config.mail.apiKey !== null,
    'MAIL_API_KEY must be set when MAIL_API_URL is.',
  ),
  v.check(({ payments }) => {
    const set = Object.values(payments).filter((key) => key !== null);
    return set.length === 0 || set.length === Object.keys(payments).length;
  }, 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY belong together: set all three, or none.'),
  v.check(
    ({ payments, siteUrl }) => payments.secretKey === null || siteUrl !== null,
    'SITE_URL must be set when STRIPE_SECRET_KEY is: buyers are sent back there.',
  ),
  v.check(
    (config) => !config.watch.allowLoopback || isForThisMachine(config),
    'WATCH_LOOPBACK is for tests on one machine: it cannot be set with NODE_ENV=production, nor with a HOST or SITE_URL that others can reach, nor behind TRUSTED_PROXIES.',
  ),
);

/** Whether nobody but this machine can reach the server, as far as its configuration tells. */
function isForThisMachine({
  host,
  siteUrl,
  isProduction,
  trustedProxies,
}: {
  host: string;
  siteUrl: string | null;
  isProduction: boolean;
  trustedProxies: readonly string[];
}) {
  const isLoopback = (name: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(name);
  return (
    !isProduction &&
    isLoopback(host) &&
    (siteUrl === null || isLoopback(new URL(siteUrl).hostname)) &&
    // Whoever names a proxy has one in front, and people behind it.
    trustedProxies.length === 0
  );
}

export type Config = v.InferOutput<typeof configSchema>;

/** A configuration that cannot be used; the message names each variable and says what to write. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration once, at start. An empty variable counts as unset.
 * @throws ConfigError
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.keys(environmentSchema.entries)
      .map((name) => [name, environment[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(configSchema, set);
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => {
    const name = issue.path?.[0]?.key;
    return name === undefined ? issue.message : `${String(name)} ${issue.message}.`;
  });
  throw new ConfigError(`The configuration cannot be used.\n  ${lines.join('\n  ')}`);
}
