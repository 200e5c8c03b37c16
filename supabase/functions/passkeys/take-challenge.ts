import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { verdictOf } from './verdict.ts';

/**
 * Uses the challenge of the caller's session up, before anything is verified.
 * @param credential the passkey that has signed it; null where a new one was made
 * @returns the database's answer: a ticket for the verdict, or why there is none
 */
export async function takeChallenge(
  request: Request,
  environment: FunctionEnvironment,
  { db }: Pick<FunctionDependencies, 'db'>,
  challenge: string,
  credential: string | null,
): Promise<unknown> {
  return await askAsCaller(
    request,
    environment,
    'take_passkey_challenge',
    // The types have no null for parameters.
    db.rpc('take_passkey_challenge', { challenge, credential: credential as string }),
  );
}

/** Has the database note that what was signed does not hold. */
export async function refuseSigned(
  { db }: Pick<FunctionDependencies, 'db'>,
  ticket: string,
  credential: string | null,
): Promise<{ readonly outcome: 'wrong' }> {
  verdictOf('refuse_passkey', await db.rpc('refuse_passkey', { ticket, credential: credential as string }));
  return { outcome: 'wrong' };
}
