import { inHex } from '../http/webhook-signature.ts';

const BYTES = 32;

/** Returns a token of 256 random bits, in hex. */
export function newInvitationToken(): string {
  return inHex(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** Returns what the database stores of a token: its SHA-256, in hex. */
export async function invitationTokenHash(token: string): Promise<string> {
  return inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}
