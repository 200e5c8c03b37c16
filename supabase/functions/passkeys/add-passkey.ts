import { type NewPasskey, type PasskeyAdded, passkeyAddedSchema } from '@hln/contracts';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/ask-as-caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/environment.ts';
import { creationOptions, namedPasskeysSchema } from './passkey-options.ts';
import type { PasskeySite } from './passkey-site.ts';
import { verdictOf } from './verdict.ts';
import { readClientData, verifyNew } from './verify.ts';

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

/** What the browser is to be asked, if the caller's session may add a passkey. */
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

/** Adds what the browser has made. */
export async function addPasskey(
  request: Request,
  environment: FunctionEnvironment,
  site: PasskeySite,
  { db, log }: FunctionDependencies,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
): Promise<PasskeyAdded> {
  const said = readClientData(passkey.response.clientDataJSON);
  const challenge = said?.challenge ?? '';
  const answer = await askAsCaller(
    request,
    environment,
    'take_passkey_challenge',
    // The types have no null for parameters.
    db.rpc('take_passkey_challenge', { challenge, credential: null as unknown as string }),
  );
  const taken = v.parse(takenSchema, answer);
  if (taken.outcome !== 'taken') return { outcome: taken.outcome };
  const { ticket } = taken;
  const verified = said?.crossOrigin === false ? await verifyNew(passkey, challenge, site, log) : null;
  if (verified === null) {
    const refused = await db.rpc('refuse_passkey', { ticket, credential: null as unknown as string });
    verdictOf('refuse_passkey', refused);
    return { outcome: 'wrong' };
  }
  const added = await db.rpc('add_passkey', { ticket, passkey: { ...verified, name } });
  return v.parse(passkeyAddedSchema, verdictOf('add_passkey', added));
}
