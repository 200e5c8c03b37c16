import { CODE_FIELD } from '../../../../content/second-factor.ts';
import {
  addPasskey,
  beginAddingPasskey,
  beginUsingPasskey,
  type PasskeyUse,
  sendSignature,
} from '../../../../lib/staff/passkeys.ts';
import { ask, type PasskeyFailure, trouble } from './browser-request.ts';

/** What became of asking for a passkey. */
export type PasskeyEnd =
  | { readonly outcome: 'done'; readonly recovery_codes?: readonly string[] | undefined }
  | PasskeyFailure;

/** Makes a passkey and adds it to the account. @throws SiteError */
export async function addOwnPasskey(name: string, unread: string, signal: AbortSignal): Promise<PasskeyEnd> {
  const begun = await beginAddingPasskey(unread);
  if (begun.outcome !== 'begun') return trouble(begun.outcome);
  const asked = await ask(begun, signal, 'cancelled-adding', async (options) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
      signal,
    }),
  );
  if ('outcome' in asked) return asked;
  const added = await addPasskey(name, asked.json, unread);
  return added.outcome === 'done' ? added : trouble(added.outcome);
}

/** Has a passkey sign for one purpose, which is done with it. @throws SiteError */
export async function signWithPasskey(
  use: PasskeyUse,
  unread: string,
  signal: AbortSignal,
): Promise<PasskeyEnd> {
  const begun = await beginUsingPasskey(use, unread);
  if (begun.outcome !== 'begun') return trouble(begun.outcome);
  const asked = await ask(begun, signal, 'cancelled', async (options) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
      signal,
    }),
  );
  if ('outcome' in asked) return asked;
  const used = await sendSignature(asked.json, unread);
  if (used.outcome === 'done') return used;
  if (used.outcome === 'wait') return { outcome: 'trouble', message: CODE_FIELD.wait(used.seconds) };
  return trouble(used.outcome);
}
