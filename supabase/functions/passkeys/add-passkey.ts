import { type NewPasskey, type PasskeyAdded, passkeyAddedSchema } from '@hln/contracts';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { type PasskeySite, refuseSigned, takeChallenge, verdictOf } from './challenge.ts';
import { creationOptions, namedPasskeysSchema } from './passkey-options.ts';
import { signedChallenge, verifyNew } from './verify.ts';

const begunSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('begun'),
    challenge: v.string(),
    person: v.string(),
    email: v.string(),
    passkeys: namedPasskeysSchema,
  }),
  v.object({ outcome: v.picklist(['old-session', 'full']) }),
]);

const takenSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('taken'), ticket: v.string() }),
  v.object({ outcome: v.picklist(['expired', 'wrong']) }),
]);

/** Returns the options for the browser's request, if the caller's session may add a passkey. */
export async function beginAdding(
  request: Request,
  environment: FunctionEnvironment,
  site: PasskeySite,
  { db }: FunctionDependencies,
): Promise<object> {
  const answer = await askAsCaller(request, environment, 'begin_passkey', db.rpc('begin_passkey'));
  const begun = v.parse(begunSchema, answer);
  if (begun.outcome !== 'begun') return begun;
  return { outcome: 'begun', origin: site.origin, options: creationOptions(site, begun) };
}

/** Stores the passkey that the browser has created. */
export async function addPasskey(
  request: Request,
  environment: FunctionEnvironment,
  site: PasskeySite,
  dependencies: FunctionDependencies,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
): Promise<PasskeyAdded> {
  const { db, log } = dependencies;
  const challenge = signedChallenge(passkey.response.clientDataJSON);
  const answer = await takeChallenge(request, environment, dependencies, challenge, null);
  const taken = v.parse(takenSchema, answer);
  if (taken.outcome !== 'taken') return { outcome: taken.outcome };
  const { ticket } = taken;
  const verified = await verifyNew(passkey, challenge, site, log);
  if (verified === null) return await refuseSigned(dependencies, ticket, null);
  const added = await db.rpc('add_passkey', { ticket, passkey: { ...verified, name } });
  return v.parse(passkeyAddedSchema, verdictOf('add_passkey', added));
}
