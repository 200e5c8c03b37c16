import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { transportOf } from '@hln/supabase/shared/http/environment/mail';
import { noteFailedRow } from '@hln/supabase/shared/http/row-by-row';
import { systemResolve } from '@hln/supabase/shared/prices/resolve-host';
import type { Resolve } from '@hln/supabase/shared/prices/types';
import { type Backend, openBackend } from './backend/backend.ts';
import { checkMailboxes } from './backend/check-mailboxes.ts';
import { backUpTo } from './backup/make-backup.ts';
import { holdFolderForServer } from './command-socket/hold-folder.ts';
import { performFor } from './command-socket/perform.ts';
import { type Config, readConfig } from './config/config.ts';
import { createLog, type Log } from './foundation/log.ts';
import { parseNetworks } from './foundation/networks.ts';
import { openFrontDoor } from './front-door/front-door.ts';
import { FUNCTION_NAMES } from './functions/catalogue.ts';
import { type FunctionsHost, hostFunctions } from './functions/functions-host.ts';
import { type Schedules, startSchedules } from './functions/schedules.ts';
import { listen, type RunningServer } from './http/node-server.ts';
import { databaseFolder } from './installation/data-folder.ts';
import { loadKeys } from './installation/keys.ts';
import { warnOfOtherDatabase } from './installation/moved.ts';
import { meterJobs, meterRequests, routeNames, startMeter } from './monitoring/meter.ts';
import { openMetrics } from './monitoring/metrics.ts';
import { type Monitoring, startMonitoring } from './monitoring/monitoring.ts';
import { startTotals } from './monitoring/totals.ts';
import { planShutdown } from './process/end-on-signal.ts';
import { noteMemory } from './process/memory.ts';
import type { BuildSite } from './publishing/run-build.ts';
import { openPreviews } from './publishing/serve-preview.ts';
import { openSite, type Publishing, startPublishing } from './publishing/start-publishing.ts';
import { openAuthGate } from './sign-in/auth-gate.ts';
import { looksOf } from './site/load-site.ts';
import {
  openTestAccount,
  startTestProvider,
  type TestAccount,
  type TestProvider,
} from './test-provider/test-provider.ts';

export interface HlnServer {
  /** The URL on which it listens, without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** The email address of the first account. */
  readonly staffEmail: string;
  readonly backend: Backend;
  readonly functions: FunctionsHost;
  readonly schedules: Schedules;
  readonly publishing: Publishing;
  readonly monitoring: Monitoring;
  /** Finishes running requests, closes the database and releases the data folder. */
  close(): Promise<void>;
  /** The parts that `close` has not ended yet, for the log. */
  openWork(): string[];
}

export interface StartOptions extends Partial<Config> {
  readonly log?: Log;
  /** Only for tests: looks up the host names that users typed. */
  readonly resolve?: Resolve;
  /** Only for tests: replaces the real build of the site. */
  readonly build?: BuildSite;
}

/**
 * Starts the server with the environment's configuration, overridden by `options`, most often `{ port: 0, dataDir,
 * logLevel: 'silent' }`.
 */
export async function startServer(options: StartOptions = {}): Promise<HlnServer> {
  const { log, resolve, build, ...overrides } = options;
  const config: Config = { ...readConfig(process.env), ...overrides };
  return await startConfigured(config, log ?? createLog(config.logLevel), { resolve, build });
}

export interface ConfiguredOptions {
  readonly resolve?: Resolve | undefined;
  readonly build?: BuildSite | undefined;
  /** Has this server closed and another started in its place; without it, the server can't restore backups. */
  readonly restart?: () => void;
}

/**
 * Starts everything in this process: database, API, functions, site and schedules.
 */
export async function startConfigured(
  config: Config,
  log: Log,
  { resolve, build, restart }: ConfiguredOptions = {},
): Promise<HlnServer> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // On Postgres the folder contains only the keys, and any number of processes may share both.
  const folder = config.databaseUrl === null ? await holdFolderForServer(config.dataDir, log) : null;
  const shutdown = planShutdown();
  shutdown.add('data folder', () => folder?.release());
  const stopping = new AbortController();
  let serving: RunningServer | null = null;
  const close = async () => {
    // This comes before anything is closed: a proxy that asks whether to send visitors here is told no while everything
    // still works.
    stopping.abort();
    serving?.drain();
    await shutdown.run();
  };
  try {
    if (config.databaseUrl === null) noteMemory(!existsSync(databaseFolder(config.dataDir)), log);
    await warnOfOtherDatabase(config, log);
    const keys = await loadKeys(config.dataDir, config.keys);
    const backend: Backend = await openBackend(config, keys, {
      log,
      prepare: async (database) => {
        await database.query('update private.price_watch_settings set allow_loopback = $1', [
          config.watch.allowLoopback,
        ]);
        await checkMailboxes(config, database);
      },
    });
    shutdown.add('database', () => backend.close());
    const testAccount = openTestMode(config, log);
    const opened = await openSite(config, log);
    const { deployed, live } = opened;
    const hasSite = deployed.site.pages.size > 0;
    if (!hasSite) log.warn('The site is not built: only the API answers.', { folder: config.siteDir });
    const functions: FunctionsHost = hostFunctions(backend, config, log, {
      testAccount,
      buildsSite: hasSite,
      stopping: stopping.signal,
      restart,
      resolve,
    });
    shutdown.add('deferred work', () => functions.settle());
    const testProvider =
      testAccount && startTestMode(testAccount, functions, backend, () => looksOf(live.current()), log);
    if (testProvider !== null) shutdown.add('test provider', () => testProvider.stop());
    const authGate = openAuthGate({ backend, config, log, deliverMail: () => functions.deliverMail() });
    shutdown.add('sign-ins', () => authGate.settle());
    const servePreview = openPreviews(opened.folder, config.contentSecurity);
    const site = live.current;
    const totals = startTotals();
    const meter = startMeter(totals);
    shutdown.add('meter', () => meter.stop());
    const metrics = openMetrics(config.metricsToken, { backend, totals });
    const door = openFrontDoor({
      config,
      backend,
      functions,
      authGate,
      site,
      servePreview,
      testProvider,
      metrics,
      log,
      isStopping: () => stopping.signal.aborted,
    });
    const routeOf = routeNames(deployed.site.pages.keys(), FUNCTION_NAMES, backend.dataApiPaths);
    const running = await listen(meterRequests(door, meter, routeOf), {
      port: config.port,
      host: config.host,
      routeOf,
      trustedProxies: parseNetworks(config.trustedProxies) ?? fail('TRUSTED_PROXIES cannot be read.'),
      log,
    });
    serving = running;
    shutdown.add('requests', async () => {
      await pause(config.drainSeconds * 1_000);
      await running.stop();
    });
    const host = running.host.includes(':') ? `[${running.host}]` : running.host;
    const url = `http://${host}:${running.port}`;
    // Adding or removing a mail server takes a restart; noting it here shows staff the change at once instead of after
    // the job's next run.
    const noted = await backend.service.rpc('note_mail_transport', { transport: transportOf(config.mail) });
    if (noted.error !== null) {
      log.warn('What email is sent by could not be noted. The next delivery does it.', {
        code: noted.error.code,
      });
    }
    const schedules = startSchedules(backend.service, meterJobs(functions, totals), log);
    shutdown.add(
      () => ['jobs', ...schedules.running()].join(' '),
      () => schedules.stop(),
    );
    const publishing = startPublishing(opened, {
      backend,
      config,
      url: ownUrl(running),
      settings: functions.settings,
      log,
      build,
    });
    shutdown.add('publishing', () => publishing.stop());
    const monitoring = startMonitoring({
      backend,
      config,
      meter,
      payments: paymentsOf(config, testAccount),
      cardAnswer: functions.cardAnswer,
      log,
      resolve: resolve ?? systemResolve,
    });
    shutdown.add('monitoring', () => monitoring.stop());
    const backUp = async (target: string) => {
      const { database } = backend;
      const { dataDir, databaseUrl } = config;
      const parts = { database, dataDir, databaseUrl, jwtSecret: keys.jwtSecret };
      await backUpTo(parts, target, () => {}, stopping.signal);
    };
    folder?.channel.serve(performFor({ backend, log, backUp }));
    shutdown.add('commands', () => folder?.channel.settle());
    return {
      url,
      dataDir: config.dataDir,
      staffEmail: config.staffEmail,
      backend,
      functions,
      schedules,
      publishing,
      monitoring,
      close,
      openWork: shutdown.open,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the TEST MODE account; null with real keys, with which there is neither a test page nor a way to sign a test
 * event.
 */
function openTestMode(config: Config, log: Log): TestAccount | null {
  if (config.payments.secretKey !== null) return null;
  if (config.testPayments) {
    log.info('Payments run in TEST MODE: no card is charged and no money moves.');
    return openTestAccount(config.dataDir, log);
  }
  log.warn('Payments are off: set the STRIPE_… variables, or TEST_PAYMENTS=1 for TEST MODE.');
  return null;
}

function paymentsOf({ payments }: Config, testAccount: TestAccount | null): 'live' | 'test' | 'off' {
  if (testAccount !== null) return 'test';
  if (payments.secretKey === null) return 'off';
  return payments.secretKey.includes('_live_') ? 'live' : 'test';
}

function startTestMode(
  account: TestAccount,
  functions: FunctionsHost,
  backend: Backend,
  looks: () => string,
  log: Log,
): TestProvider {
  return startTestProvider(account, (event) => functions.fetch(event), log, {
    looks,
    note: async (session, problem) => {
      const rows = { job: 'test-checkout', table: 'test-checkout' };
      await noteFailedRow(rows, { db: backend.service, log: log.error }, session, problem);
    },
  });
}

/** Returns the URL at which this process reaches itself. */
function ownUrl({ host, port }: { readonly host: string; readonly port: number }): string {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

function fail(message: string): never {
  throw new Error(message);
}
