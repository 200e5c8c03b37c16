import type { NewPasskey, SignedChallenge } from '@hln/contracts';
import * as v from 'valibot';
import type { Log } from '../_shared/http/log.ts';
import type { PasskeySite } from './challenge.ts';
import { ALGORITHMS, TRANSPORTS, userHandle } from './passkey-options.ts';

/** A quarter of a second and 25 MB, which only those pay who use a passkey. */
const library = () => import('@simplewebauthn/server');

const clientDataSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ challenge: v.string(), crossOrigin: v.optional(v.boolean(), false) }),
);

/**
 * The challenge that the browser says was signed, before anything is verified. It is empty, as no challenge is, where that
 * cannot be read or our page was framed by another site.
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

/** A passkey whose registration holds, as the database stores it. */
interface VerifiedPasskey {
  readonly credential_id: string;
  /** In base64. */
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string[];
  readonly relying_party: string;
}

/** Null where it does not hold, which the log explains. @param challenge that the database has matched */
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
 * The counter of a signature that holds; null where it does not.
 * @param known what the database knows of the passkey: its key in base64, and whose it is
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
      // The database judges the counter, under its lock.
      credential: { id: signed.id, publicKey: bytesOf(known.publicKey), counter: 0 },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    explain(error, log);
    return null;
  }
}

/** The library throws at whatever is not as it should be; most often somebody's address is not the configured one. */
function explain(error: unknown, log: Log): void {
  // No error of ours: the audit log has the attempt.
  const reason = String(error instanceof Error ? error.message : error).slice(0, 300);
  log('A passkey was refused.', { reason }, 'info');
}
