import {
  addPasskey,
  beginAddingPasskey,
  beginUsingPasskey,
  type PasskeyUse,
  sendSignature,
} from '../../../../lib/staff/passkeys.ts';
import { CODE_FIELD, PASSKEY_TROUBLES, PASSKEYS } from '../texts.ts';

/** A sentence that says why it failed; null if the visitor has moved on. */
type PasskeyFailure =
  | { readonly outcome: 'trouble'; readonly message: string }
  | { readonly outcome: 'left' };

type Trouble = keyof typeof PASSKEY_TROUBLES;

/** The server's options for the browser's request, and the site that it is for. */
interface Begun {
  readonly origin: string;
  readonly options: { readonly challenge: string; readonly timeout?: unknown };
}

/** The outcome of asking for a passkey. */
export type PasskeyEnd =
  | { readonly outcome: 'done'; readonly recovery_codes?: readonly string[] | undefined }
  | PasskeyFailure;

/** Creates a passkey and adds it to the account. @throws SiteError */
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

/** Has a passkey sign for one purpose, which is then carried out. @throws SiteError */
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

const trouble = (name: Trouble): PasskeyFailure => ({
  outcome: 'trouble',
  message: PASSKEY_TROUBLES[name],
});

/**
 * Has the browser ask for a passkey. It does not reveal whether somebody closed the request or has no such passkey.
 *
 * @param cancelled the outcome in either case
 * @param open asks, with the browser's own API
 * @returns what the browser has made, as JSON
 */
export async function ask(
  { origin, options }: Begun,
  signal: AbortSignal,
  cancelled: Trouble,
  open: (options: Begun['options']) => Promise<Credential | null>,
): Promise<PasskeyFailure | { readonly json: unknown }> {
  if (location.origin !== origin) return { outcome: 'trouble', message: PASSKEYS.elsewhere(origin) };
  if (!canUsePasskeys()) return trouble('unsupported');
  const limit = typeof options.timeout === 'number' ? options.timeout : Number.POSITIVE_INFINITY;
  const asked = performance.now();
  try {
    const made = await open(options);
    if (made instanceof PublicKeyCredential) return { json: made.toJSON() };
    return trouble('failed');
  } catch (error) {
    if (signal.aborted) return { outcome: 'left' };
    const isLate = performance.now() - asked >= limit;
    return trouble(troubleOf(error, isLate ? 'late' : cancelled));
  }
}

/** Older browsers have passkeys, but not the methods that convert them to JSON. */
function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** https://www.w3.org/TR/webauthn-3/#sctn-create-request-exceptions */
function troubleOf(error: unknown, closed: Trouble): Trouble {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return closed;
    case 'InvalidStateError':
      return 'known';
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'failed';
  }
}
