import { saysDatabaseIsAway } from '@hln/supabase/shared/http/database-errors';
import type { FunctionDependencies } from '@hln/supabase/shared/http/dependencies';
import { isLoopbackHost } from '@hln/supabase/shared/http/environment/variable';
import { openSettings, type SettingsSource } from '@hln/supabase/shared/http/settings';
import { createMailTransport } from '@hln/supabase/shared/mail/mail-transport';
import { systemResolve } from '@hln/supabase/shared/prices/resolve-host';
import type { Resolve } from '@hln/supabase/shared/prices/types';
import type { Backend } from '../backend/backend.ts';
import { openBackups } from '../backup/open-backups.ts';
import type { Config } from '../config/config.ts';
import { openConsole } from '../console/open-console.ts';
import { noteOutage, sawOutage } from '../database/unavailable.ts';
import { refuse } from '../error-responses/error-responses.ts';
import { describeError, type Log, type LogFields } from '../foundation/log.ts';
import { hashPassword } from '../staff/passwords.ts';
import type { TestAccount } from '../test-provider/test-provider.ts';
import { loadAllFunctions, loadFunction } from './catalogue.ts';
import { logMail, stoppableMail } from './host-mail.ts';

/** A response of the card provider. */
export interface CardAnswer {
  readonly at: Date;
  /** False if it says that the provider does not work for us, or if there was none. */
  readonly isWell: boolean;
}

/** The statuses for invalid keys and for too many requests. Any other status below 500 is about a single order. */
const REFUSED = new Set([401, 403, 429]);

/** How many numbers of a report are kept. */
const MOST = 20;

/**
 * Returns the numbers in a job's response, by their path: `{"removed": {"chats": 3}}` is `{"removed.chats": 3}`. Empty
 * if the response is not a JSON object.
 */
export function readReport(answer: string): Readonly<Record<string, number>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(answer);
  } catch {
    return {};
  }
  return Object.fromEntries(numbersIn(parsed, '').slice(0, MOST));
}

function numbersIn(value: unknown, path: string): (readonly [string, number])[] {
  if (typeof value === 'number') return path === '' ? [] : [[path.slice(0, 60), value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    numbersIn(inner, path === '' ? name : `${path}.${name}`),
  );
}

/**
 * The delay (ms) before all functions are loaded: late enough not to slow the start, and before an upgrade in place
 * could mix its functions with this process.
 */
const LOAD_ALL_AFTER_MS = 5_000;

export interface FunctionsHost {
  /** Serves /functions/v1/<name>. */
  fetch(request: Request): Promise<Response>;
  /**
   * Calls a function as a scheduled job does; the signal asks it to end early.
   * @returns the numbers in its response, by name
   * @throws Error when it fails
   */
  runJob(name: string, signal?: AbortSignal): Promise<Readonly<Record<string, number>>>;
  /** The settings, as the functions read them. */
  readonly settings: SettingsSource;
  /** Starts delivering the outbox without waiting for it. */
  deliverMail(): void;
  /** The card provider's last response to any function; null before the first. */
  cardAnswer(): CardAnswer | null;
  /** Resolves when all deferred work is done. */
  settle(): Promise<void>;
}

export interface HostParts {
  readonly testAccount: TestAccount | null;
  /** Whether this process has a site, which it rebuilds when words are published. */
  readonly buildsSite: boolean;
  /** Aborted as soon as this process is told to stop. */
  readonly stopping: AbortSignal;
  /** Has the server start again in this process; null if it can’t. */
  readonly restart?: (() => void) | null | undefined;
  /** Looks up host names; set only by tests. */
  readonly resolve?: Resolve | undefined;
}

/**
 * The name by which a browser on this machine reaches a local server: passkeys require a name, and an IP address is not
 * one.
 */
function addressOnThisMachine({ host, port }: Config): string | null {
  return isLoopbackHost(host) ? `http://localhost:${port}` : null;
}

/** Hosts the functions in this process, with the same data API that Deno reaches over HTTP. */
export function hostFunctions(
  backend: Backend,
  config: Config,
  log: Log,
  { testAccount, buildsSite, stopping, restart = null, resolve = systemResolve }: HostParts,
): FunctionsHost {
  const running = new Set<Promise<void>>();
  const environment = {
    publishableKeys: [backend.keys.publishable],
    secretKeys: [backend.keys.secret],
    // Our own sign-in service queues its emails itself, so it calls no hook.
    authHookKeys: [],
    mail: config.mail,
    siteUrl: config.siteUrl,
    passkeyAddress: config.siteUrl ?? addressOnThisMachine(config),
    // The HTTP server sets it from the socket; a caller's own header never gets this far.
    addressHeader: 'x-forwarded-for',
    payments: testAccount?.keys ?? config.payments,
    watch: config.watch,
    givenSettings: config.givenSettings,
  };
  const logFailure = (message: string, fields: LogFields, level: 'error' | 'info' = 'error') => {
    // An outage is logged once, not for each request that it affected.
    if (level === 'info' || !sawOutage()) log[level](message, fields);
  };
  const card = noteAnswers(testAccount?.fetch ?? globalThis.fetch);
  const sqlConsole = openConsole(backend.database, config, log);
  const openedBackups = openBackups(
    {
      database: backend.database,
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      jwtSecret: backend.keys.jwtSecret,
      copiedStamp: config.backupCopiedStamp,
    },
    restart,
  );
  const settings = openSettings({ db: backend.service, given: config.givenSettings, log: logFailure });
  const mail = createMailTransport(config.mail, settings);
  const dependencies: FunctionDependencies = {
    db: backend.service,
    mail: mail && stoppableMail(logMail(mail, log), stopping),
    settings,
    fetch: card.fetch,
    resolve,
    hashPassword,
    sqlConsole,
    buildsSite,
    backups: openedBackups,
    defer: (work) => {
      const task = work()
        .then(() => {})
        .catch((error: unknown) => logFailure('Deferred work failed.', describeError(error)))
        .finally(() => running.delete(task));
      running.add(task);
    },
    log: logFailure,
  };
  const serve = async (request: Request) => {
    const name = /^\/functions\/v1\/([a-z0-9-]+)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? '';
    const handler = await loadFunction(name);
    if (handler === null) return refuse(404, 'function_not_found', 'There is no such function.');
    return await handler(request, environment, dependencies);
  };
  const runJob = async (name: string, signal?: AbortSignal) => {
    const response = await serve(
      new Request(`http://backend.internal/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: backend.keys.secret },
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    const answer = await response.text();
    if (!response.ok) {
      // The failed call may have come from another job, on behalf of several.
      if (saysDatabaseIsAway(answer)) noteOutage();
      throw new Error(`${name} answered ${response.status}: ${answer}`);
    }
    return readReport(answer);
  };
  const loading = setTimeout(() => dependencies.defer(loadAllFunctions), LOAD_ALL_AFTER_MS).unref();
  return {
    fetch: serve,
    runJob,
    settings,
    cardAnswer: card.last,
    deliverMail: () => dependencies.defer(() => runJob('deliver-outbox')),
    settle: async () => {
      clearTimeout(loading);
      openedBackups.close();
      await Promise.all(running);
      await settings.settle();
      await sqlConsole.close();
    },
  };
}

/** Wraps `fetch`, and returns its last response; null before the first. */
export function noteAnswers(through: typeof fetch): {
  readonly fetch: typeof fetch;
  readonly last: () => CardAnswer | null;
} {
  let last: CardAnswer | null = null;
  return {
    fetch: async (input, init) => {
      try {
        const response = await through(input, init);
        last = { at: new Date(), isWell: response.status < 500 && !REFUSED.has(response.status) };
        return response;
      } catch (error) {
        last = { at: new Date(), isWell: false };
        throw error;
      }
    },
    last: () => last,
  };
}
