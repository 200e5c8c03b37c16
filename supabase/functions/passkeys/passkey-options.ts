import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import type { PasskeySite } from './challenge.ts';

/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators have in common. */
export const ALGORITHMS = [-8, -7, -257];

/** How long a browser may ask, in milliseconds. What is to be signed holds for five minutes. */
const TIMEOUT = 120_000;

export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** A passkey that an account has. */
export const namedPasskeysSchema = v.array(
  v.object({ id: v.string(), transports: v.array(v.picklist(TRANSPORTS)), relying_party: v.string() }),
);
type NamedPasskeys = v.InferOutput<typeof namedPasskeysSchema>;

/** Those that answer under this site's name; the others belong to a name that it had before. */
export function passkeysHere(
  passkeys: NamedPasskeys,
  { relyingParty }: PasskeySite,
): PublicKeyCredentialDescriptorJSON[] {
  return passkeys
    .filter((passkey) => passkey.relying_party === relyingParty)
    .map(({ id, transports }) => ({ id, transports, type: 'public-key' }));
}

/** The bytes of an account's id in base64url: what an authenticator knows the account by. */
export function userHandle(person: string): string {
  const bytes = (person.replaceAll('-', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** What the browser is asked when a passkey is added. */
export function creationOptions(
  site: PasskeySite,
  begun: {
    readonly challenge: string;
    readonly person: string;
    readonly email: string;
    readonly passkeys: NamedPasskeys;
  },
): PublicKeyCredentialCreationOptionsJSON {
  return {
    challenge: begun.challenge,
    rp: { id: site.relyingParty, name: 'HLN' },
    user: { id: userHandle(begun.person), name: begun.email, displayName: begun.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    attestation: 'none',
    // A device that has one of these says so instead of making another.
    excludeCredentials: passkeysHere(begun.passkeys, site),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

/** What the browser is asked when one of these passkeys is to sign. */
export function requestOptions(
  site: PasskeySite,
  challenge: string,
  allowCredentials: PublicKeyCredentialDescriptorJSON[],
): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge,
    rpId: site.relyingParty,
    timeout: TIMEOUT,
    userVerification: 'preferred',
    allowCredentials,
  };
}
