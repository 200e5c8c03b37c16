import { resolve } from 'node:path';
import { mailFrom, mailIsComplete, mailVariables } from '@hln/supabase/shared/http/environment/mail';
import {
  paymentsAreComplete,
  paymentsFrom,
  paymentsHaveTheirSite,
  paymentVariables,
} from '@hln/supabase/shared/http/environment/payments';
import { readVariables } from '@hln/supabase/shared/http/environment/read-variables';
import {
  llmKeyHasItsEndpoint,
  settingsFrom,
  settingVariables,
} from '@hln/supabase/shared/http/environment/settings';
import { siteVariables } from '@hln/supabase/shared/http/environment/site';
import { isLoopbackHost } from '@hln/supabase/shared/http/environment/variable';
import { watchFrom, watchVariables } from '@hln/supabase/shared/http/environment/watch';
import * as v from 'valibot';
import { repositoryRoot } from '../foundation/repository-root.ts';
import { dataVariables } from './data-variables.ts';
import { serverVariables } from './server-variables.ts';

interface Reachability {
  readonly HOST: string;
  readonly SITE_URL: string | null;
  readonly NODE_ENV: string;
  readonly TRUSTED_PROXIES: readonly string[];
}

/** Whether only this machine can reach the server, as far as its configuration tells. */
function isForThisMachine({ HOST, SITE_URL, NODE_ENV, TRUSTED_PROXIES }: Reachability): boolean {
  return (
    NODE_ENV !== 'production' &&
    isLoopbackHost(HOST) &&
    (SITE_URL === null || isLoopbackHost(new URL(SITE_URL).hostname)) &&
    // A trusted proxy means that other people reach the server through it.
    TRUSTED_PROXIES.length === 0
  );
}

/** Every environment variable that the server reads. */
export const environmentSchema = v.object({
  ...serverVariables,
  ...siteVariables,
  ...dataVariables,
  ...mailVariables,
  ...paymentVariables,
  ...watchVariables,
  ...settingVariables,
});

const configSchema = v.pipe(
  environmentSchema,
  v.check(
    (env) => env.STRIPE_SECRET_KEY === null || env.TEST_PAYMENTS !== true,
    'TEST_PAYMENTS=1 is for a site without STRIPE_SECRET_KEY: take one of them away.',
  ),
  v.check((env) => mailIsComplete.holds(env), mailIsComplete.message),
  v.check((env) => paymentsAreComplete.holds(env), paymentsAreComplete.message),
  v.check((env) => paymentsHaveTheirSite.holds(env), paymentsHaveTheirSite.message),
  v.check((env) => llmKeyHasItsEndpoint.holds(env), llmKeyHasItsEndpoint.message),
  v.check(
    (env) => !env.WATCH_LOOPBACK || isForThisMachine(env),
    'WATCH_LOOPBACK is for tests on one machine: it cannot be set with NODE_ENV=production, nor with a HOST or SITE_URL that others can reach, nor behind TRUSTED_PROXIES.',
  ),
  v.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** The SQL console's own login on PostgreSQL; null if there is none. Never log it. */
    consoleDatabaseUrl: env.CONSOLE_DATABASE_URL,
    /** The file that is touched when backups were copied off the machine; null if copies aren't checked. */
    backupCopiedStamp: env.BACKUP_COPIED_STAMP,
    siteUrl: env.SITE_URL,
    isForThisMachine: isForThisMachine(env),
    isProduction: env.NODE_ENV === 'production',
    siteDir: resolve(repositoryRoot, env.SITE_DIR),
    trustedProxies: env.TRUSTED_PROXIES,
    drainSeconds: env.DRAIN_SECONDS,
    keys: {
      publishable: env.PUBLISHABLE_KEY,
      secret: env.SECRET_KEY,
      jwtSecret: env.JWT_SECRET,
    },
    mail: mailFrom(env),
    watch: watchFrom(env),
    /** Settings that the environment fixes, which staff could otherwise change. */
    givenSettings: settingsFrom(env),
    payments: paymentsFrom(env),
    /**
     * Whether the server plays the payment provider itself, in TEST MODE, while it has no keys. If others can reach the
     * server, it does so only when told to.
     */
    testPayments: env.STRIPE_SECRET_KEY === null && (env.TEST_PAYMENTS ?? isForThisMachine(env)),
    /** The email address of the first account, created on the first start of an embedded database. */
    staffEmail: env.STAFF_EMAIL,
    /**
     * The URL that is requested once a minute while everything works; null for none. It may identify the installation:
     * never log it.
     */
    heartbeatUrl: env.HEARTBEAT_URL,
    metricsToken: env.METRICS_TOKEN,
    apiRequestsPerMinute: env.API_REQUESTS_PER_MINUTE,
    contentSecurity: {
      connect: [
        ...(env.VITE_BACKEND_URL === null ? [] : [new URL(env.VITE_BACKEND_URL).origin]),
        ...env.CSP_CONNECT_SRC,
      ],
      script: env.CSP_SCRIPT_SRC,
      frame: env.CSP_FRAME_SRC,
    },
    logLevel: env.LOG_LEVEL,
  })),
);

export type Config = v.InferOutput<typeof configSchema>;

/**
 * Reads the configuration once, at start. An empty variable counts as unset.
 * @throws ConfigError
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return readVariables(configSchema, (name) => environment[name]);
}
