import { COST_LIMITS, INBOUND_LIMITS } from '@hln/contracts';
import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import { clientRoleOf } from '../data-api/screen.ts';
import { fromSender, SENDER_BARRED, SenderBarredError } from '../database/sender.ts';
import { isDatabaseUnavailable, witnessOutage } from '../database/unavailable.ts';
import { databaseIsAway, refuse, tooManyAttempts } from '../error-responses/error-responses.ts';
import { describeError, type Log } from '../foundation/log.ts';
import type { Peer } from '../foundation/networks.ts';
import { requestId } from '../foundation/request-id.ts';
import type { FunctionsHost } from '../functions/functions-host.ts';
import type { RequestHandler } from '../http/node-server.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { secure } from '../http/security-headers.ts';
import type { AuthGate } from '../sign-in/auth-gate.ts';
import type { Site } from '../site/load-site.ts';
import { hiddenTools, noticeAt, SITEMAP_PATH } from '../site/rewrite-page.ts';
import { serveSite } from '../site/serve-site.ts';
import { STATUS_JSON_PATH, statusJson, withStatusPage } from '../status/serve-status.ts';
import { openStatusBoard } from '../status/status-board.ts';
import type { TestProvider } from '../test-provider/test-provider.ts';
import { isAlive, isReady } from './health.ts';
import { refuseMalformed } from './malformed.ts';

/** The largest body (bytes), by the start of the path; any other path takes none. */
const BODY_LIMITS: readonly (readonly [string, number])[] = [
  // Two texts of 200,000 characters, most of them escaped.
  ['/rest/v1/', 3_000_000],
  ['/functions/v1/import-costs', COST_LIMITS.bytes],
  // An email with a photo or two, which are dropped.
  ['/functions/v1/receive-mime', INBOUND_LIMITS.call],
  ['/functions/v1/', 3_000_000],
  ['/auth/v1/', 65_536],
];

/** Sign-ins and recovery emails can be abused to guess passwords and to flood mailboxes. */
const AUTH_WRITES_PER_MINUTE = 30;

/** Renewing a session doesn't count: no secret can be guessed there, and a refused client drops its session. */
const isSignIn = (request: Request, path: string) =>
  request.method === 'POST' &&
  path.startsWith('/auth/v1/') &&
  new URL(request.url).searchParams.get('grant_type') !== 'refresh_token';

/** How long (ms) a page waits before using the last settings read. */
const SETTINGS_WAIT_MS = 300;

const READS = new Set(['GET', 'HEAD']);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function bodyLimit(path: string): number {
  return BODY_LIMITS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 0;
}

/** Files that are sent as they were built, whatever staff have set. A page may also be requested by its file name. */
const isFile = (path: string) =>
  /\.\w+$/.test(path) && !/\/index\.html$/.test(path) && path !== STATUS_JSON_PATH && path !== SITEMAP_PATH;

const isApi = (path: string) => /^\/(?:rest|auth|functions)\/v1(?:\/|$)/.test(path);

/** The parts that answer requests. */
export interface FrontDoorParts {
  readonly config: Pick<Config, 'apiRequestsPerMinute' | 'mail' | 'payments' | 'siteUrl'>;
  readonly backend: Backend;
  readonly functions: FunctionsHost;
  readonly authGate: AuthGate;
  /** Returns the current site. */
  readonly site: () => Site;
  /** Serves previews of the site; null for other paths. */
  readonly servePreview: (request: Request) => Promise<Response | null>;
  /** Null if the payment provider is a real one, or payments are off. */
  readonly testProvider: TestProvider | null;
  /** Answers `/metrics`; null if it is switched off. */
  readonly metrics: ((request: Request) => Promise<Response>) | null;
  readonly log: Log;
  /** Whether this process has been told to stop. */
  readonly isStopping: () => boolean;
}

/** Decides which part answers a request, and adds what all responses have in common. */
export function openFrontDoor(parts: FrontDoorParts): RequestHandler {
  const { config, backend, functions, authGate, site, servePreview, testProvider, metrics, log } = parts;
  const apiLimit = new RateLimit(config.apiRequestsPerMinute);
  const authLimit = new RateLimit(config.apiRequestsPerMinute === 0 ? 0 : AUTH_WRITES_PER_MINUTE);

  const sendsMail = config.mail.smtpUrl !== null || config.mail.apiUrl !== null;

  const takesPayments = config.payments.secretKey !== null || testProvider !== null;
  const statusBoard = openStatusBoard(backend.service, takesPayments);

  const settingsNow = async () => {
    // An outage of the database is logged once, not for each read.
    const { result } = await witnessOutage(() => functions.settings.readWithin(SETTINGS_WAIT_MS));
    return result;
  };

  const answerPage = async (request: Request, path: string) => {
    if (isFile(path)) return serveSite(site(), request);
    const settings = await settingsNow();
    const state = {
      notice: noticeAt(Date.now(), settings),
      hidden: hiddenTools(settings),
      replyTime: settings['contact.reply-time'],
    };
    const isStatus = /^\/status(?:\.json|\/(?:index\.html)?)?$/.test(path) && READS.has(request.method);
    if (!isStatus || !settings['status.public']) return serveSite(site(), request, state);
    const { result: status } = await witnessOutage(() => statusBoard.read());
    return path === STATUS_JSON_PATH
      ? statusJson(status)
      : serveSite(withStatusPage(site(), status), request, state);
  };

  /** A caller with the secret key is not a visitor, and is not rate-limited as one. */
  const isOurs = (request: Request) => clientRoleOf(request, backend.keys) === null;

  const overLimit = (request: Request, path: string, peer: Peer) => {
    const barred = isOurs(request) ? null : (backend.database.waitOf?.(peer.address) ?? null);
    if (barred !== null) return refuseSender(path, barred);
    const bytes = Number(request.headers.get('content-length') ?? 0);
    const wait =
      apiLimit.hit(peer.address, bytes) ?? (isSignIn(request, path) ? authLimit.hit(peer.address) : null);
    if (wait === null) return null;
    if (path.startsWith('/auth/v1/')) return tooManyAttempts('Too many requests from your address.', wait);
    return refuse(429, 'too_many_requests', 'Too many requests from your address. Try again in a minute.', {
      'retry-after': String(wait),
    });
  };

  const serveApi = async (request: Request, path: string, peer: Peer, tooLarge: boolean) => {
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method'))
      return preflight(request);
    const refusal = overLimit(request, path, peer);
    if (refusal !== null) return refusal;
    if (tooLarge) {
      return refuse(413, 'payload_too_large', `The body is longer than ${bodyLimit(path)} bytes.`);
    }
    const malformed = await refuseMalformed(request, isOurs(request));
    if (malformed !== null) return malformed;
    if (path.startsWith('/auth/')) return await authGate.serve(request, peer);
    return path.startsWith('/functions/') ? await functions.fetch(request) : await backend.fetch(request);
  };

  const answer = async (request: Request, peer: Peer, tooLarge: boolean) => {
    const path = new URL(request.url).pathname;
    if (!METHODS.has(request.method)) {
      return refuse(405, 'method_not_allowed', 'This method is not supported.', {
        allow: [...METHODS].join(', '),
      });
    }
    if (isApi(path)) {
      const response = await answerApi(
        path,
        () => {
          const serve = () => serveApi(request, path, peer, tooLarge);
          return isOurs(request) ? serve() : fromSender(peer.address, serve);
        },
        log,
      );
      if (!response.headers.has('access-control-allow-origin')) {
        response.headers.set('access-control-allow-origin', '*');
      }
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    }
    if (tooLarge) return refuse(413, 'payload_too_large', 'This address takes no body.');
    if (path === '/healthz') return isAlive(backend);
    if (path === '/readyz' || path === '/readyz/serving') {
      const countsMail = sendsMail && path === '/readyz';
      return await isReady(backend, { countsMail, isStopping: parts.isStopping() });
    }
    if (path === '/metrics' && metrics !== null) return await metrics(request);
    const served = (await testProvider?.serve(request)) ?? (await servePreview(request));
    if (served !== null) return served;
    return await answerPage(request, path);
  };

  return {
    bodyLimit,
    serve: async (request, peer, tooLarge) => {
      let response: Response;
      try {
        response = await answer(request, peer, tooLarge);
      } catch (error) {
        log.error('A request failed.', describeError(error));
        response = failed();
      }
      return secure(response, peer, config.siteUrl);
    },
  };
}

/** Answers a preflight request. Keys travel in headers, so any origin may call. */
function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': [...METHODS].join(', '),
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    },
  });
}

/** Answers for the API, with 503 if the database was unavailable, whatever the library or a function made of that. */
async function answerApi(path: string, serve: () => Promise<Response>, log: Log): Promise<Response> {
  try {
    const { result, sawOutage } = await witnessOutage(serve);
    // A function may have done its work all the same; the library may have mistaken a missing answer for an empty one.
    const isSpoilt = sawOutage && (!path.startsWith('/functions/') || !result.ok);
    return isSpoilt ? databaseIsAway(path) : withoutTrace(result, log);
  } catch (error) {
    if (error instanceof SenderBarredError) return refuseSender(path, error.waitSeconds);
    if (isDatabaseUnavailable(error)) return databaseIsAway(path);
    throw error;
  }
}

function refuseSender(path: string, wait: number): Response {
  if (path.startsWith('/auth/v1/')) return tooManyAttempts(SENDER_BARRED, wait);
  return refuse(429, 'too_many_requests', SENDER_BARRED, { 'retry-after': String(wait) });
}

/** Includes the request's id, so that a reporter can tell us which log line it is. */
function failed(): Response {
  const message = 'Something went wrong on our side. Try again later.';
  return Response.json({ code: 'internal_error', message, request_id: requestId() }, { status: 500 });
}

/** Returns the response with mutable headers, without what an unexpected error reveals about our internals. */
function withoutTrace(response: Response, log: Log): Response {
  const headers = new Headers(response.headers);
  if (response.status !== 500) return new Response(response.body, { status: response.status, headers });
  log.error('The API answered 500.');
  return failed();
}
