import type { NewPasskey, SignedChallenge } from '@hln/contracts';
import * as v from 'valibot';
import type { Log } from '../_shared/http/log.ts';
import type { PasskeySite } from './challenge.ts';
import { ALGORITHMS, TRANSPORTS, userHandle } from './passkey-options.ts';

/** Loading takes a quarter of a second and 25 MB, which only the use of a passkey should cost. */
const library = () => import('@simplewebauthn/server');

const clientDataSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ challenge: v.string(), crossOrigin: v.optional(v.boolean(), false) }),
);

/**
 * Returns the challenge that the browser claims was signed, before anything is verified. It is empty, which no
 * challenge is, if it can't be read or if another site had framed our page.
 */
export function signedChallenge(clientDataJSON: string): string {
  let bytes: Uint8Array;
  try {
    bytes = bytesOf(clientDataJSON.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
  const { success, output } = v.safeParse(clientDataSchema, new TextDecoder().decode(bytes));
  return success && !output.crossOrigin ? output.challenge : '';
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** A new passkey that passed verification, as the database stores it. */
interface VerifiedPasskey {
  readonly credential_id: string;
  /** In base64. */
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string[];
  readonly relying_party: string;
}

/** Returns null if the registration does not hold; the log says why. @param challenge matched by the database before */
export async function verifyNew(
  passkey: NewPasskey,
  challenge: string,
  site: PasskeySite,
  log: Log,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { transports, ...response } = passkey.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.relyingParty,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: base64Of(credential.publicKey),
      counter: credential.counter,
      transports: TRANSPORTS.filter((known) => transports.includes(known)),
      relying_party: site.relyingParty,
    };
  } catch (error) {
    explain(error, log);
    return null;
  }
}

/**
 * Returns the signature's counter, or null if the signature does not hold.
 * @param known the stored passkey: its key in base64, and its owner
 */
export async function verifySignature(
  signed: SignedChallenge,
  challenge: string,
  known: { readonly publicKey: string; readonly person: string },
  site: PasskeySite,
  log: Log,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle: handle, ...response } = signed.response;
  if (handle !== undefined && handle !== null && handle !== userHandle(known.person)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.relyingParty,
      // The database checks the counter, while it holds its lock.
      credential: { id: signed.id, publicKey: bytesOf(known.publicKey), counter: 0 },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    explain(error, log);
    return null;
  }
}

/**
 * Logs why verification failed. The library throws for anything unexpected; most often the browser's URL is not the
 * configured one.
 */
function explain(error: unknown, log: Log): void {
  // This is not logged as our error: the audit log records the attempt.
  const reason = String(error instanceof Error ? error.message : error).slice(0, 300);
  log('A passkey was refused.', { reason }, 'info');
}
