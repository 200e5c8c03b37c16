import { passkeyRequestSchema } from '@hln/contracts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { addPasskey, beginAdding } from './add-passkey.ts';
import { passkeySite } from './challenge.ts';
import { beginUsing, usePasskey } from './use-passkey.ts';

/** Room for the largest response of an authenticator, and for a name with every character escaped. */
const MAX_BYTES = 40_000;

/**
 * Passkeys as a second factor. The database checks who may ask for what and uses up each challenge; this function
 * verifies the signature in between and reports the verdict with a key that only it has.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const wanted = await readJson(request, passkeyRequestSchema, MAX_BYTES);
  const site = passkeySite(environment.passkeyAddress);
  if (site === null) return Response.json({ outcome: 'off' });
  const parts = [request, environment, site, dependencies] as const;
  switch (wanted.step) {
    case 'begin-adding':
      return Response.json(await beginAdding(...parts));
    case 'add':
      return Response.json(await addPasskey(...parts, wanted));
    case 'begin-using':
      return Response.json(await beginUsing(...parts, wanted));
    case 'use':
      return Response.json(await usePasskey(...parts, wanted.signed));
  }
});
