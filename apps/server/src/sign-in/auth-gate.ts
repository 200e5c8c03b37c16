import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { authError, tooBusy, tooManyAttempts } from '../error-responses/error-responses.ts';
import { BoundedQueue, QueueRefusal } from '../foundation/bounded-queue.ts';
import { describeError, type Log } from '../foundation/log.ts';
import type { Peer } from '../foundation/networks.ts';
import { HASH_THREADS } from '../staff/hash-threads.ts';
import { hashForLibraryInThreads } from '../staff/passwords.ts';
import { countAttempts } from '../staff/sign-in-attempts.ts';
import { admitSession } from './admit-session.ts';
import type { Gate } from './gate.ts';
import { rememberNetworks } from './known-networks.ts';
import { bearerToken, claimedSession, readRequest, withBody } from './read-request.ts';
import { recover } from './recover.ts';
import { renewSession } from './renew-session.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { updateUser } from './update-user.ts';

/** Accepts only whole tokens: with a six-digit code, the service would let in anybody who tries a million of them. */
const bodySchema = v.object({
  type: v.literal('recovery'),
  token_hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/** POST /verify: the page that a recovery link opens uses the link's token to sign in, once. */
async function useRecoveryLink(gate: Gate, request: Request, peer: Peer): Promise<Response> {
  const body = await readRequest(request, bodySchema);
  return await gate.recoveries.run(() => useLink(gate, request, body, peer), {
    signal: request.signal,
    preferred: gate.networks.isKnown(peer.address),
  });
}

async function useLink(
  gate: Gate,
  request: Request,
  body: v.InferOutput<typeof bodySchema> | null,
  peer: Peer,
): Promise<Response> {
  const wait = await gate.attempts.begin('address', peer.address);
  if (wait > 0) return tooManyAttempts('Too many attempts to sign in.', wait);
  if (body === null) return authError(403, 'otp_expired', 'Email link is invalid or has expired');
  const answer = await gate.backend.fetch(withBody(request, body));
  if (!answer.ok) return answer;
  await gate.attempts.takeBack('address', peer.address);
  const final = await admitSession(gate, answer, request, peer);
  if (final.ok) await gate.networks.note(peer.address);
  return final;
}

type Step = (gate: Gate, request: Request, peer: Peer) => Promise<Response>;

const askService: Step = ({ backend }, request) => backend.fetch(request);

const withSecondFactor =
  (step: Step): Step =>
  async (gate, request, peer) =>
    (await refuseMissingFactor(gate, request)) ?? (await step(gate, request, peer));

/** Everybody may sign out; signing out other devices requires a session with its second factor. */
const signOut: Step = async (gate, request, peer) => {
  const isLocal = new URL(request.url).searchParams.get('scope') === 'local';
  return await (isLocal ? askService : withSecondFactor(askService))(gate, request, peer);
};

const issueToken: Step = async (gate, request, peer) => {
  const kind = new URL(request.url).searchParams.get('grant_type');
  if (kind === 'password') return await signInWithPassword(gate, request, peer);
  if (kind === 'refresh_token') return await renewSession(gate, request, peer);
  return authError(400, 'invalid_credentials', 'unsupported_grant_type');
};

/**
 * The parts of the sign-in service that the site uses. Everything else stays closed, because "sign-up is closed" covers
 * only one route: @supabase/lite 0.10 creates an account for any email address that asks POST /otp for a code. GET
 * /verify is closed because a mail scanner that opens the link would use it up.
 */
const STEPS: ReadonlyMap<string, Step> = new Map([
  ['POST /auth/v1/token', issueToken],
  ['POST /auth/v1/recover', recover],
  ['POST /auth/v1/verify', useRecoveryLink],
  ['POST /auth/v1/logout', signOut],
  // Returns the user's identity, which the page of the second step shows.
  ['GET /auth/v1/user', askService],
  ['PUT /auth/v1/user', withSecondFactor(updateUser)],
  ['GET /auth/v1/settings', askService],
  ['GET /auth/v1/health', askService],
  // The service itself refuses self-registration, but would fail on some bodies, so it gets a fixed one.
  ['POST /auth/v1/signup', ({ backend }, request) => backend.fetch(withBody(request, {}))],
]);

export interface AuthGate {
  /** Serves /auth/v1. */
  serve(request: Request, peer: Peer): Promise<Response>;
  /** Resolves when all work that responses did not wait for is done. */
  settle(): Promise<void>;
}

/** Adds what the embedded sign-in service lacks (docs/decisions: sign-in, sessions, recovery-links, second-factor). */
export function openAuthGate(parts: Pick<Gate, 'backend' | 'config' | 'log' | 'deliverMail'>): AuthGate {
  const { backend } = parts;
  const failures = notesOfFailures(backend.database, parts.log);
  const gate: Gate = {
    ...parts,
    noteFailedSignIn: failures.note,
    attempts: countAttempts(backend.database, backend.keys.jwtSecret),
    networks: rememberNetworks(backend.database, backend.keys.jwtSecret, parts.log),
    // A check takes a twentieth to a tenth of a second, so the last in the queue waits some six seconds. The sign-in
    // page itself waits for fifteen.
    passwordChecks: new BoundedQueue({ slots: HASH_THREADS, reserved: 1, waiting: 64, patienceMs: 10_000 }),
    renewals: new BoundedQueue({ slots: 1, waiting: 64, patienceMs: 10_000 }),
    recoveries: new BoundedQueue({ slots: 2, waiting: 64, patienceMs: 10_000 }),
  };
  hashForLibraryInThreads();
  return {
    settle: failures.settle,
    serve: async (request, peer) => {
      // The service answers a browser's preflight request.
      if (request.method === 'OPTIONS') return await backend.fetch(request);
      const step = STEPS.get(`${request.method} ${new URL(request.url).pathname}`);
      if (step === undefined) {
        return authError(422, 'provider_disabled', 'This way to sign in is not enabled.');
      }
      try {
        return await step(gate, request, peer);
      } catch (error) {
        if (error instanceof QueueRefusal) return tooBusy();
        throw error;
      }
    },
  };
}

/**
 * The refusal of a request whose session lacks its second factor; null for any other. The data API checks that itself
 * (`public.refuse_ended_session`); the sign-in service knows nothing about it. Claiming another session than the
 * token's gains nothing: the service refuses a tampered token.
 */
async function refuseMissingFactor({ backend }: Gate, request: Request): Promise<Response | null> {
  const claimed = claimedSession(bearerToken(request));
  if (claimed === null) return null;
  const [row] = await backend.database.query<{ missing: string | null }>(
    'select private.missing_factor($1, $2) as missing',
    [claimed.user, claimed.session],
  );
  if ((row?.missing ?? null) === null) return null;
  return authError(403, 'insufficient_aal', 'This session still needs your second factor.');
}

/**
 * Records wrong passwords in the audit log after the response: waiting for it would make the response slower for
 * existing accounts, and reveal them. Their number is limited by the attempts that an account has.
 */
function notesOfFailures(database: Pick<Database, 'query'>, log: Log) {
  const running = new Set<Promise<void>>();
  return {
    note: (account: string): void => {
      const noting = database
        .query('select private.note_failed_sign_in($1)::text', [account])
        .then(() => {})
        .catch((error: unknown) => log.error('A failed sign-in could not be recorded.', describeError(error)))
        .finally(() => running.delete(noting));
      running.add(noting);
    },
    settle: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
}
