import { handler as acceptInvitation } from '@hln/supabase/functions/accept-invitation';
import { handler as backUp } from '@hln/supabase/functions/back-up';
import { handler as backups } from '@hln/supabase/functions/backups';
import { handler as checkAuditLog } from '@hln/supabase/functions/check-audit-log';
import { handler as checkPrices } from '@hln/supabase/functions/check-prices';
import { handler as checkWatchAddress } from '@hln/supabase/functions/check-watch-address';
import { handler as contact } from '@hln/supabase/functions/contact';
import { handler as createCheckoutSession } from '@hln/supabase/functions/create-checkout-session';
import { handler as deliverOutbox } from '@hln/supabase/functions/deliver-outbox';
import { handler as forgetOldChats } from '@hln/supabase/functions/forget-old-chats';
import { handler as formatWithLlm } from '@hln/supabase/functions/format-with-llm';
import { handler as housekeeping } from '@hln/supabase/functions/housekeeping';
import { handler as importCosts } from '@hln/supabase/functions/import-costs';
import { handler as inviteStaff } from '@hln/supabase/functions/invite-staff';
import { handler as ip } from '@hln/supabase/functions/ip';
import { handler as passkeys } from '@hln/supabase/functions/passkeys';
import { handler as publishWords } from '@hln/supabase/functions/publish-words';
import { handler as remindOfChats } from '@hln/supabase/functions/remind-of-chats';
import { handler as reportError } from '@hln/supabase/functions/report-error';
import { handler as sendChatTranscript } from '@hln/supabase/functions/send-chat-transcript';
import { handler as sendFeedbackEmail } from '@hln/supabase/functions/send-feedback-email';
import { handler as sendQuietTranscripts } from '@hln/supabase/functions/send-quiet-transcripts';
import { handler as sendTestMail } from '@hln/supabase/functions/send-test-mail';
import { handler as sqlConsole } from '@hln/supabase/functions/sql-console';
import { handler as stripeWebhook } from '@hln/supabase/functions/stripe-webhook';
import { handler as systemSettings } from '@hln/supabase/functions/system-settings';
import { handler as watchSystem } from '@hln/supabase/functions/watch-system';
import type { FunctionDependencies, FunctionHandler } from '@hln/supabase/shared/dependencies';
import { isLoopbackHost } from '@hln/supabase/shared/environment/variable';
import { createMailTransport } from '@hln/supabase/shared/mail-transport';
import { systemResolve } from '@hln/supabase/shared/safe-fetch/resolve-host';
import type { Resolve } from '@hln/supabase/shared/safe-fetch/types';
import { openSettings, type SettingsSource } from '@hln/supabase/shared/settings';
import { refuse } from '../answers/refuse.ts';
import type { Backend } from '../backend/backend.ts';
import { openBackups } from '../backup/open-backups.ts';
import type { Config } from '../config/config.ts';
import { openConsole } from '../console/open-console.ts';
import { sawOutage } from '../database/unavailable.ts';
import { describeError, type Log, type LogFields } from '../foundation/log.ts';
import { hashPassword } from '../staff/passwords.ts';
import type { TestAccount } from '../test-provider/test-provider.ts';
import { type CardAnswer, noteAnswers } from './note-answers.ts';
import { readReport } from './read-report.ts';

/** Every function by its name in the URL. */
const FUNCTIONS: Readonly<Record<string, FunctionHandler>> = {
  'accept-invitation': acceptInvitation,
  'back-up': backUp,
  backups,
  'check-audit-log': checkAuditLog,
  'check-prices': checkPrices,
  'check-watch-address': checkWatchAddress,
  contact,
  'create-checkout-session': createCheckoutSession,
  'deliver-outbox': deliverOutbox,
  'forget-old-chats': forgetOldChats,
  'format-with-llm': formatWithLlm,
  housekeeping,
  'import-costs': importCosts,
  'invite-staff': inviteStaff,
  ip,
  passkeys,
  'publish-words': publishWords,
  'remind-of-chats': remindOfChats,
  'report-error': reportError,
  'send-chat-transcript': sendChatTranscript,
  'send-feedback-email': sendFeedbackEmail,
  'send-quiet-transcripts': sendQuietTranscripts,
  'send-test-mail': sendTestMail,
  'sql-console': sqlConsole,
  'stripe-webhook': stripeWebhook,
  'system-settings': systemSettings,
  'watch-system': watchSystem,
};

export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

export interface FunctionsHost {
  /** Serves /functions/v1/<name>. */
  fetch(request: Request): Promise<Response>;
  /**
   * Calls a function as a scheduled job does; the signal asks it to end early.
   * @returns the numbers of its answer, by name
   * @throws Error when it fails
   */
  runJob(name: string, signal?: AbortSignal): Promise<Readonly<Record<string, number>>>;
  /** What staff have set, as the functions read it. */
  readonly settings: SettingsSource;
  /** Starts a delivery of the outbox and does not wait for it. */
  deliverMail(): void;
  /** The card provider's last answer to any of them; null before the first. */
  cardAnswer(): CardAnswer | null;
  /** Resolves when all deferred work is done. */
  settle(): Promise<void>;
}

export interface HostParts {
  readonly testAccount: TestAccount | null;
  /** Whether this process has a site, which it builds anew when words are published. */
  readonly buildsSite: boolean;
  /** Looks host names up; set by tests alone. */
  readonly resolve?: Resolve | undefined;
}

/** What a browser on this machine calls a server that only it can reach: passkeys take a name, and an IP address is none. */
function addressOnThisMachine({ host, port }: Config): string | null {
  return isLoopbackHost(host) ? `http://localhost:${port}` : null;
}

/** Hosts the functions in this process, with the same data API that Deno reaches over HTTP. */
export function hostFunctions(
  backend: Backend,
  config: Config,
  log: Log,
  { testAccount, buildsSite, resolve = systemResolve }: HostParts,
): FunctionsHost {
  const running = new Set<Promise<void>>();
  const environment = {
    publishableKeys: [backend.keys.publishable],
    secretKeys: [backend.keys.secret],
    mail: config.mail,
    siteUrl: config.siteUrl,
    passkeyAddress: config.siteUrl ?? addressOnThisMachine(config),
    // The HTTP server sets it from the socket; a caller's own header never gets this far.
    addressHeader: 'x-forwarded-for',
    payments: testAccount?.keys ?? config.payments,
    watch: config.watch,
    givenSettings: config.givenSettings,
  };
  const logFailure = (message: string, fields: LogFields) => {
    // An outage is logged once, not for each request that it spoilt.
    if (!sawOutage()) log.error(message, fields);
  };
  const card = noteAnswers(testAccount?.fetch ?? globalThis.fetch);
  const sqlConsole = openConsole(backend.database, config, log);
  const openedBackups = openBackups(backend.database, config);
  const settings = openSettings({ db: backend.service, given: config.givenSettings, log: logFailure });
  const dependencies: FunctionDependencies = {
    db: backend.service,
    mail: createMailTransport(config.mail, settings),
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
    const handler = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (handler === undefined) return refuse(404, 'function_not_found', 'There is no such function.');
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
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${answer}`);
    return readReport(answer);
  };
  return {
    fetch: serve,
    runJob,
    settings,
    cardAnswer: card.last,
    deliverMail: () => dependencies.defer(() => runJob('deliver-outbox')),
    settle: async () => {
      openedBackups.close();
      await Promise.all(running);
      await settings.settle();
      await sqlConsole.close();
    },
  };
}
