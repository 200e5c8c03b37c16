import { decodeBase64 } from '@hln/bytes';
import { encodePart } from '../reading/base64url.ts';
import { type DerElement, derContent, derElements, derInteger, derSequence, oidText, TAG } from './der.ts';
import { KeyError } from './key-error.ts';

/** A public key as WebCrypto imports it (RFC 7517), without the members that restrict its use. */
export type PublicJwk =
  | { readonly kty: 'RSA'; readonly n: string; readonly e: string }
  | { readonly kty: 'EC'; readonly crv: string; readonly x: string; readonly y: string }
  | { readonly kty: 'OKP'; readonly crv: string; readonly x: string };

export interface PemKey {
  readonly jwk: PublicJwk;
  /** What the text held, such as “X.509 certificate”. */
  readonly source: string;
  /** Only its public part is used. */
  readonly isPrivate: boolean;
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([\s\S]*?)-----END \1-----/g;

/** Whether a text is meant as PEM, even if it is cut off. */
export function looksLikePem(text: string): boolean {
  return /-----BEGIN [A-Z0-9 ]+-----/.test(text);
}

/** The public keys in a PEM text. @throws {KeyError} if there is none that can be used. */
export function readPem(text: string): readonly PemKey[] {
  const blocks = [...text.matchAll(BLOCK)].slice(0, 20);
  if (blocks.length === 0)
    throw new KeyError('The PEM block has no end. Copy it with its line “-----END …-----”.');
  const read = blocks.flatMap(([, label = '', body = '']) => {
    // Parameters of a curve, which stand before some private keys.
    if (label === 'EC PARAMETERS') return [];
    return readBlock(label, body);
  });
  if (read.length === 0) throw new KeyError('The PEM text has no key, only the parameters of a curve.');
  return read;
}

function readBlock(label: string, body: string): PemKey {
  if (label === 'ENCRYPTED PRIVATE KEY' || /Proc-Type:.*ENCRYPTED/.test(body))
    throw new KeyError('This private key is encrypted. To check a signature, paste the public key instead.');
  if (label === 'OPENSSH PRIVATE KEY')
    throw new KeyError(
      'This is a private key of OpenSSH. Write its public key by “ssh-keygen -e -m PKCS8 -f KEY”.',
    );
  // Line breaks that were lost or written as \n do not matter.
  const { bytes } = decodeBase64(body.replace(/\\[nr]|[^A-Za-z0-9+/=]/g, ''), { mode: 'forgiving' });
  if (bytes === undefined)
    throw new KeyError('What stands between the lines of the PEM block is not Base64. Copy it again.');
  switch (label) {
    case 'PUBLIC KEY':
      return { jwk: readSpki(bytes), source: 'public key (SPKI)', isPrivate: false };
    case 'RSA PUBLIC KEY':
      return { jwk: rsaOf(derSequence(bytes), 0), source: 'public key (PKCS #1)', isPrivate: false };
    case 'CERTIFICATE':
    case 'X509 CERTIFICATE':
    case 'TRUSTED CERTIFICATE':
      return { jwk: readCertificate(bytes), source: 'X.509 certificate', isPrivate: false };
    case 'RSA PRIVATE KEY':
      return { jwk: rsaOf(derSequence(bytes), 1), source: 'private key (PKCS #1)', isPrivate: true };
    case 'EC PRIVATE KEY':
      return { jwk: readSec1(bytes, null), source: 'private key (SEC 1)', isPrivate: true };
    case 'PRIVATE KEY':
      return { jwk: readPkcs8(bytes), source: 'private key (PKCS #8)', isPrivate: true };
    case 'CERTIFICATE REQUEST':
    case 'NEW CERTIFICATE REQUEST':
      throw new KeyError('This is a request for a certificate. Paste the certificate or the public key.');
    default:
      throw new KeyError(`A PEM block “${label}” is no key for tokens. Paste a public key or a certificate.`);
  }
}

/** The subject's key of an X.509 certificate (RFC 5280, section 4.1). */
export function readCertificate(bytes: Uint8Array<ArrayBuffer>): PublicJwk {
  const fields = derElements(derContent(derSequence(bytes), 0, TAG.sequence));
  // The version is left out in version 1.
  const spki = fields[fields[0]?.tag === TAG.context ? 6 : 5];
  if (spki === undefined)
    throw new KeyError('The certificate is cut off: it has no public key. Copy it again.');
  return readSpki(spki.whole);
}

const RSA_IDS: readonly string[] = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10'];
const EC_ID = '1.2.840.10045.2.1';
const CURVES: Readonly<Record<string, readonly [crv: string, bytes: number]>> = {
  '1.2.840.10045.3.1.7': ['P-256', 32],
  '1.3.132.0.34': ['P-384', 48],
  '1.3.132.0.35': ['P-521', 66],
  '1.3.132.0.10': ['secp256k1', 32],
};
const EDWARDS: Readonly<Record<string, string>> = {
  '1.3.101.112': 'Ed25519',
  '1.3.101.113': 'Ed448',
};

/** Reads a SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7; RFC 8410 for Ed25519). */
export function readSpki(bytes: Uint8Array<ArrayBuffer>): PublicJwk {
  const fields = derSequence(bytes);
  const algorithm = derElements(derContent(fields, 0, TAG.sequence));
  // The first byte counts unused bits, of which keys have none.
  const key = derContent(fields, 1, TAG.bits).slice(1);
  const id = oidText(derContent(algorithm, 0, TAG.oid));
  if (RSA_IDS.includes(id)) return rsaOf(derSequence(key), 0);
  if (id === EC_ID) return ecOf(curveOf(algorithm[1]), key);
  const crv = EDWARDS[id];
  if (crv !== undefined) return { kty: 'OKP', crv, x: encodePart(key) };
  throw new KeyError(
    `The key is for an algorithm (${id}) that no signature of a token uses. Tokens use RSA, P-256, P-384, P-521 and Ed25519.`,
  );
}

function rsaOf(fields: readonly DerElement[], first: number): PublicJwk {
  return {
    kty: 'RSA',
    n: encodePart(derInteger(fields, first)),
    e: encodePart(derInteger(fields, first + 1)),
  };
}

function curveOf(parameters: DerElement | undefined): readonly [crv: string, bytes: number] {
  const id = parameters?.tag === TAG.oid ? oidText(parameters.content) : 'given by its numbers';
  const curve = CURVES[id];
  if (curve === undefined)
    throw new KeyError(
      `The key is on a curve (${id}) that tokens don’t use. They use P-256, P-384 and P-521.`,
    );
  return curve;
}

function ecOf([crv, size]: readonly [crv: string, bytes: number], point: Uint8Array<ArrayBuffer>): PublicJwk {
  if (point[0] === 2 || point[0] === 3)
    throw new KeyError(
      'The key’s point is compressed, which browsers don’t read. Write it by “openssl ec -pubin -in KEY -conv_form uncompressed”.',
    );
  if (point[0] !== 4 || point.length !== 1 + 2 * size)
    throw new KeyError(`The key has not the length of a point on ${crv}. Copy it again.`);
  return {
    kty: 'EC',
    crv,
    x: encodePart(point.slice(1, 1 + size)),
    y: encodePart(point.slice(1 + size)),
  };
}

const NO_PUBLIC_PART =
  'This private key does not hold its public key. Write that by “openssl pkey -in KEY -pubout”, and paste it.';

/** The public part of a private key (RFC 5208; RFC 5958). */
function readPkcs8(bytes: Uint8Array<ArrayBuffer>): PublicJwk {
  const fields = derSequence(bytes);
  const algorithm = derElements(derContent(fields, 1, TAG.sequence));
  const key = derContent(fields, 2, TAG.octets);
  const id = oidText(derContent(algorithm, 0, TAG.oid));
  if (RSA_IDS.includes(id)) return rsaOf(derSequence(key), 1);
  if (id === EC_ID) return readSec1(key, curveOf(algorithm[1]));
  throw new KeyError(NO_PUBLIC_PART);
}

/** The public part of an EC private key (RFC 5915). */
function readSec1(
  bytes: Uint8Array<ArrayBuffer>,
  known: readonly [crv: string, bytes: number] | null,
): PublicJwk {
  const fields = derSequence(bytes);
  const tagged = (number: number) => fields.find(({ tag }) => tag === TAG.context + number)?.content;
  const parameters = tagged(0);
  const curve = parameters === undefined ? known : curveOf(derElements(parameters)[0]);
  const point = tagged(1);
  if (curve === null || point === undefined) throw new KeyError(NO_PUBLIC_PART);
  return ecOf(curve, derContent(derElements(point), 0, TAG.bits).slice(1));
}
