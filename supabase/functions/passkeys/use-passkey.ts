import {
  type PasskeyPurpose,
  type PasskeyUsed,
  passkeyUsedSchema,
  type SignedChallenge,
} from '@hln/contracts';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { type PasskeySite, refuseSigned, takeChallenge, verdictOf } from './challenge.ts';
import { namedPasskeysSchema, passkeysHere, requestOptions } from './passkey-options.ts';
import { signedChallenge, verifySignature } from './verify.ts';

const begunSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('begun'), challenge: v.string(), passkeys: namedPasskeysSchema }),
  v.object({ outcome: v.literal('none') }),
]);

const takenSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('taken'),
    ticket: v.string(),
    person: v.string(),
    public_key: v.string(),
  }),
  v.object({ outcome: v.picklist(['expired', 'wrong']) }),
  v.object({ outcome: v.literal('wait'), seconds: v.number() }),
]);

/** Returns the browser's options for one purpose. */
export async function beginUsing(
  request: Request,
  environment: FunctionEnvironment,
  site: PasskeySite,
  { db }: FunctionDependencies,
  { purpose, subject }: { readonly purpose: PasskeyPurpose; readonly subject: string | null },
): Promise<object> {
  const answer = await askAsCaller(
    request,
    environment,
    'begin_passkey_use',
    // The generated types don't allow null for parameters.
    db.rpc('begin_passkey_use', { purpose, subject: subject as string }),
  );
  const begun = v.parse(begunSchema, answer);
  if (begun.outcome !== 'begun') return begun;
  const here = passkeysHere(begun.passkeys, site);
  if (here.length === 0) return { outcome: 'none' };
  return { outcome: 'begun', origin: site.origin, options: requestOptions(site, begun.challenge, here) };
}

/** Does what the user has signed for, if the signature holds. */
export async function usePasskey(
  request: Request,
  environment: FunctionEnvironment,
  site: PasskeySite,
  dependencies: FunctionDependencies,
  signed: SignedChallenge,
): Promise<PasskeyUsed> {
  const { db, log } = dependencies;
  const { id: credential } = signed;
  const challenge = signedChallenge(signed.response.clientDataJSON);
  const answer = await takeChallenge(request, environment, dependencies, challenge, credential);
  const taken = v.parse(takenSchema, answer);
  if (taken.outcome === 'wait') return taken;
  if (taken.outcome !== 'taken') return { outcome: taken.outcome };
  const { ticket, person, public_key: publicKey } = taken;
  const counter = await verifySignature(signed, challenge, { publicKey, person }, site, log);
  if (counter === null) return await refuseSigned(dependencies, ticket, credential);
  const used = await db.rpc('use_passkey', { ticket, credential, new_counter: counter });
  return v.parse(passkeyUsedSchema, verdictOf('use_passkey', used));
}
