import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import type { PasskeySite } from './challenge.ts';

/** EdDSA, ES256 and RS256 by their COSE numbers, which together cover all authenticators. */
export const ALGORITHMS = [-8, -7, -257];

/** How long (ms) a browser may take. The challenge itself is valid for five minutes. */
const TIMEOUT = 120_000;

export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The passkeys of an account. */
export const namedPasskeysSchema = v.array(
  v.object({ id: v.string(), transports: v.array(v.picklist(TRANSPORTS)), relying_party: v.string() }),
);
type NamedPasskeys = v.InferOutput<typeof namedPasskeysSchema>;

/** Returns the passkeys that work under this site's name; the others belong to its earlier names. */
export function passkeysHere(
  passkeys: NamedPasskeys,
  { relyingParty }: PasskeySite,
): PublicKeyCredentialDescriptorJSON[] {
  return passkeys
    .filter((passkey) => passkey.relying_party === relyingParty)
    .map(({ id, transports }) => ({ id, transports, type: 'public-key' }));
}

/** Returns an account's id as bytes in base64url, which identify the account to an authenticator. */
export function userHandle(person: string): string {
  const bytes = (person.replaceAll('-', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The browser's options for creating a passkey. */
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
    // A device that already has one of these passkeys says so instead of creating another.
    excludeCredentials: passkeysHere(begun.passkeys, site),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

/** The browser's options for signing with one of these passkeys. */
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
