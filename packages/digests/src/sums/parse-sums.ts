import { decodeBase64, fromHex, toHex } from '@hln/bytes';
import { type AlgorithmId, algorithmOf, findAlgorithm, findHmacAlgorithm } from '../algorithms/catalogue.ts';
import { algorithmOfSumsFile, subjectOfSumsFile } from './sums-file-names.ts';

export interface SumsEntry {
  readonly algorithm: AlgorithmId;
  readonly digest: Uint8Array;
  /** Whether the line says that its digest is an HMAC (`HMAC-SHA256(name)= …`, as OpenSSL writes it). */
  readonly isHmac: boolean;
  /** As written in the list, unescaped; relative to the list's folder. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

export interface SumsList {
  readonly entries: readonly SumsEntry[];
  /** Lines that are neither an entry nor a comment: from 1, at most {@link MAX_PROBLEMS} of them. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

/** A file that is not a list at all need not be shown line by line. */
export const MAX_PROBLEMS = 100;

/** The algorithm of a digest without a name, by its length in bytes: the one that such tools write. */
const BY_LENGTH: ReadonlyMap<number, AlgorithmId> = new Map([
  [4, 'CRC32'],
  [16, 'MD5'],
  [20, 'SHA-1'],
  [28, 'SHA-224'],
  [32, 'SHA-256'],
  [48, 'SHA-384'],
  [64, 'SHA-512'],
]);

/**
 * Parses a list of digests as written by `sha256sum`, `md5sum`, `b2sum`, `cksum`, BSD's and OpenSSL's commands and SFV
 * programs: `<hex> <name>`, `<hex> *<name>`, a leading `\` for names with escaped `\\`, `\n` and `\r`, `SHA256 (<name>)
 * = <hex or Base64>`, `HMAC-SHA256(<name>)= <hex or Base64>`, `<name> <crc>`; with LF or CR LF, comments (`#`, in SFV
 * `;`) and a PGP signature around it.
 *
 * @param fileName tells the algorithm of lines that do not name it (`SHA512SUMS`, `archive.zip.md5`); otherwise the
 * digest's length does
 */
export function parseSums(text: string, fileName: string): SumsList {
  const fallback = algorithmOfSumsFile(fileName);
  const isSfv = /\.sfv$/i.test(fileName);
  const entries: SumsEntry[] = [];
  const problems: { line: number; text: string }[] = [];
  for (const { line, text: content } of linesOf(text)) {
    if (content.trim() === '' || content.startsWith('#') || (isSfv && content.startsWith(';'))) continue;
    const read = isSfv
      ? readSfv(content)
      : (readBsd(content) ?? readGnu(content, fallback) ?? readBare(content, fileName));
    if (read !== null) entries.push({ isHmac: false, ...read, line });
    else if (problems.length < MAX_PROBLEMS) problems.push({ line, text: content.slice(0, 200) });
  }
  return { entries, problems };
}

type Read = Omit<SumsEntry, 'line' | 'isHmac'> & { readonly isHmac?: true };

/** Yields the data lines: without the armour of a clear-signed message (RFC 9580 §7) and the signature after it. */
function* linesOf(text: string): Generator<{ line: number; text: string }> {
  let armour: 'none' | 'headers' | 'signed' | 'signature' = 'none';
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const content = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (content.startsWith('-----BEGIN PGP SIGNED MESSAGE')) armour = 'headers';
    else if (content.startsWith('-----BEGIN PGP SIGNATURE')) armour = 'signature';
    else if (content.startsWith('-----END PGP')) armour = 'none';
    else if (armour === 'headers') armour = content.trim() === '' ? 'signed' : 'headers';
    else if (armour !== 'signature')
      yield { line: index + 1, text: armour === 'signed' ? content.replace(/^- /, '') : content };
  }
}

/**
 * Reads `SHA256 (name) = digest`; OpenSSL writes no spaces around the parentheses. The name may contain parentheses
 * itself.
 */
function readBsd(line: string): Read | null {
  const match = /^(\\?)([A-Za-z][\w/-]*) ?\((.+)\) ?= ?([\w+/=-]+)\s*$/.exec(line);
  if (match === null) return null;
  const [, escaped = '', name = '', path = '', value = ''] = match;
  const isHmac = /^hmac/i.test(name);
  const algorithm = isHmac ? findHmacAlgorithm(name) : findAlgorithm(name);
  if (algorithm === null) return null;
  const bytes = algorithm.bits / 8;
  const digest = [fromHex(value), decodeBase64(value)].find((read) => read.bytes?.length === bytes)?.bytes;
  const unescaped = escaped ? unescapeName(path) : path;
  return digest === undefined || unescaped === null
    ? null
    : { algorithm: algorithm.id, digest, path: unescaped, ...(isHmac && { isHmac }) };
}

/** Reads `digest name` or `digest *name`; old BSD commands with `-r` write one space. */
function readGnu(line: string, fallback: AlgorithmId | null): Read | null {
  const match = /^[ \t]*(\\?)([0-9A-Fa-f]+)(?: [ *]|[ \t]+)(.+)$/.exec(line);
  if (match === null) return null;
  const [, escaped = '', hex = '', path = ''] = match;
  const digest = hex.length % 2 === 0 ? fromHex(hex).bytes : undefined;
  if (digest === undefined) return null;
  const fits = fallback !== null && algorithmOf(fallback).bits === digest.length * 8;
  const algorithm = fits ? fallback : (blake2Of(fallback, digest.length) ?? BY_LENGTH.get(digest.length));
  const unescaped = escaped ? unescapeName(path) : path;
  return algorithm === undefined || unescaped === null ? null : { algorithm, digest, path: unescaped };
}

/** Reads a line with only a digest: the list's name then tells the file's (`archive.zip.sha256`). */
function readBare(line: string, fileName: string): Read | null {
  const path = subjectOfSumsFile(fileName);
  return path === null ? null : readGnu(`${line.trim()}  ${path}`, algorithmOfSumsFile(fileName));
}

/** Returns BLAKE2b-256 for a short digest in a list of BLAKE2: `b2sum -l 256` also writes into `B2SUMS`. */
function blake2Of(fallback: AlgorithmId | null, bytes: number): AlgorithmId | undefined {
  return fallback === 'BLAKE2b-512' && bytes === 32 ? 'BLAKE2b-256' : undefined;
}

/** Reads `name crc`, in which the name may contain spaces. */
function readSfv(line: string): Read | null {
  const match = /^(.*\S)[ \t]+([0-9A-Fa-f]{8})\s*$/.exec(line);
  if (match === null) return null;
  const [, path = '', hex = ''] = match;
  const digest = fromHex(hex).bytes;
  return digest === undefined ? null : { algorithm: 'CRC32', digest, path };
}

/** Returns null for an invalid escape: the name would be another file's. */
function unescapeName(name: string): string | null {
  if (/\\(?![\\nr])/.test(name.replaceAll('\\\\', ''))) return null;
  const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', '\\': '\\' };
  return name.replaceAll(/\\([\\nr])/g, (_, letter: string) => meanings[letter] ?? letter);
}

export interface NamedDigest {
  readonly path: string;
  readonly digest: Uint8Array;
}

/** Writes a list in the format of `sha256sum`, which `sha256sum --check` and {@link parseSums} read. */
export function writeSums(files: readonly NamedDigest[]): string {
  return files
    .map(({ path, digest }) => {
      const { mark, escaped } = escapeName(path);
      return `${mark}${toHex(digest)}  ${escaped}\n`;
    })
    .join('');
}

/**
 * Writes a list of HMACs in OpenSSL's format (`HMAC-SHA256(name)= …`), so that no line is mistaken for a plain digest;
 * names are escaped as in `sha256sum`.
 */
export function writeHmacs(id: AlgorithmId, files: readonly NamedDigest[]): string {
  const name = `HMAC-${id.replace('SHA-', 'SHA')}`;
  return files
    .map(({ path, digest }) => {
      const { mark, escaped } = escapeName(path);
      return `${mark}${name}(${escaped})= ${toHex(digest)}\n`;
    })
    .join('');
}

/** A name with a line break or backslash is escaped, which a backslash at the start of the line indicates. */
function escapeName(path: string): { readonly mark: string; readonly escaped: string } {
  if (!/[\\\n\r]/.test(path)) return { mark: '', escaped: path };
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return { mark: '\\', escaped };
}
