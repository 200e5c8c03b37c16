import { createHash, randomBytes, webcrypto } from 'node:crypto';

/**
 * An authenticator in software, as WebAuthn describes one (https://www.w3.org/TR/webauthn-3/): ES256, no attestation.
 * It can be told to make the errors that a relying party has to detect.
 */
export interface SoftwarePasskey {
  /** In base64url. */
  readonly id: string;
  /** Returns what `navigator.credentials.create()` would return, as JSON. */
  register(challenge: string, faults?: Faults): RegistrationJson;
  /**
   * Returns what `navigator.credentials.get()` would return, as JSON. Each signature increments the counter, if it
   * counts.
   */
  sign(challenge: string, faults?: Faults): Promise<AssertionJson>;
}

export interface Faults {
  /** The origin of the requesting page. */
  readonly origin?: string;
  /** The host name whose hash is in the authenticator's data. */
  readonly relyingParty?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Bit 0: the user touched it; bit 2: the user was verified. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Changes the signature's last byte. */
  readonly isTampered?: boolean;
}

interface CredentialJson {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
}
export interface RegistrationJson extends CredentialJson {
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports: readonly string[];
  };
}
export interface AssertionJson extends CredentialJson {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string;
  };
}

const USER_PRESENT = 1;
const ATTESTED_DATA = 0x40;
const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * @param site where it is used: the page's origin, and the host name for which it is made
 * @param counter its initial value; 0 never changes, as with synchronised passkeys
 */
export async function softwarePasskey(
  site: { readonly origin: string; readonly relyingParty: string },
  counter = 0,
): Promise<SoftwarePasskey> {
  const keys = await webcrypto.subtle.generateKey(ES256, true, ['sign']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', keys.publicKey);
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let count = counter;

  const clientData = (type: string, challenge: string, { origin, crossOrigin, ...faults }: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge,
        origin: origin ?? site.origin,
        crossOrigin: crossOrigin ?? false,
      }),
    );
  const authenticatorData = (flags: number, faults: Faults, attested: Buffer = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(faults.counter ?? count);
    const hash = createHash('sha256').update(faults.relyingParty ?? site.relyingParty);
    return Buffer.concat([hash.digest(), Buffer.from([faults.flags ?? flags]), counted, attested]);
  };
  const credential = { id, rawId: id, type: 'public-key' } as const;

  return {
    id,
    register: (challenge, faults = {}) => {
      // COSE: an elliptic curve key (1: 2) of ES256 (3: -7) on P-256 (-1: 1) with x and y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, key]);
      const flags = (faults.flags ?? USER_PRESENT) | ATTESTED_DATA;
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        bytes(authenticatorData(flags, { ...faults, flags }, attested)),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'of-next-year'],
        },
      };
    },
    sign: async (challenge, faults = {}) => {
      if (count > 0) count += 1;
      const data = authenticatorData(USER_PRESENT, faults);
      const client = clientData('webauthn.get', challenge, faults);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const signature = derSignature(
        Buffer.from(await webcrypto.subtle.sign(ES256, keys.privateKey, signed)),
      );
      const last = signature.length - 1;
      if (faults.isTampered === true) signature.writeUInt8(signature.readUInt8(last) ^ 1, last);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(faults.userHandle !== undefined && { userHandle: faults.userHandle }),
        },
      };
    },
  };
}

/** Encodes a byte string in CBOR, shorter than 64 KB. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ]);
}

/** Encodes an ASCII text in CBOR, shorter than 24 letters. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value, 'ascii')]);
}

/**
 * Encodes an ECDSA signature as authenticators do: a sequence of two integers, where WebCrypto has r and s side by
 * side.
 */
function derSignature(raw: Buffer): Buffer {
  const integer = (half: Buffer) => {
    const from = half.findIndex((byte) => byte !== 0);
    const short = half.subarray(from < 0 ? half.length - 1 : from);
    const value = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), short]) : short;
    return Buffer.concat([Buffer.from([2, value.length]), value]);
  };
  const both = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))]);
  return Buffer.concat([Buffer.from([0x30, both.length]), both]);
}
