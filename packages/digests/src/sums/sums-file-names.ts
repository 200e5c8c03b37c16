import { type AlgorithmId, findAlgorithm } from '../algorithms/catalogue.ts';

/** Common names of lists without an algorithm. */
const GENERAL = /^(?:.*[-_.])?(?:checksums?|hashes|sums|digests)$/i;

/** Endings of files that sign or describe a list, such as `SHA256SUMS.asc`. */
const SIGNATURE = /\.(?:asc|gpg|sig|sign|minisig|sigstore|pem|crt)$/i;

/**
 * Returns the algorithm in a list's name: `SHA256SUMS`, `sha512sum.txt`, `SHASUMS256.txt`, `B2SUMS`,
 * `archive.zip.sha1`, `release.sfv`; null if the name does not tell.
 */
export function algorithmOfSumsFile(name: string): AlgorithmId | null {
  const base = baseName(name).replace(/\.txt$/i, '');
  if (/\.sfv$/i.test(base)) return 'CRC32';
  const sums = /(?:^|[-_.])((?:sha|md|blake|rmd|ripemd|b|keccak|crc)[\w-]*?)[-_.]?(?:check)?sums?$/i.exec(
    base,
  );
  const nodes = /^shasums?(\d+)$/i.exec(base);
  const ending = /\.([\w-]+)$/.exec(base);
  for (const candidate of [sums?.[1], nodes?.[1] && `SHA${nodes[1]}`, ending?.[1], base]) {
    const found = candidate === undefined || candidate === '' ? null : findAlgorithm(candidate);
    if (found !== null) return found.id;
  }
  return null;
}

/** Whether a file is a list of digests, judging by its name. */
export function isSumsFile(name: string): boolean {
  const base = baseName(name);
  if (SIGNATURE.test(base)) return false;
  return algorithmOfSumsFile(base) !== null || GENERAL.test(base.replace(/\.(?:txt|md5|sha\d*)$/i, ''));
}

/** Whether a file signs a list, so that it is not reported as surplus although no list contains it. */
export function isSumsSignature(name: string): boolean {
  const base = baseName(name);
  return SIGNATURE.test(base) && isSumsFile(base.replace(SIGNATURE, ''));
}

/** Returns the file of a single digest's list: `archive.zip` for `archive.zip.sha256`; null for other lists. */
export function subjectOfSumsFile(name: string): string | null {
  const match = /^(.+)\.([\w-]+)$/.exec(baseName(name));
  return match !== null && findAlgorithm(match[2] ?? '') !== null ? (match[1] ?? null) : null;
}

/** Returns the name for a list of an algorithm: `SHA256SUMS`, or `HMAC-SHA256SUMS`. */
export function sumsFileName(id: AlgorithmId, isHmac = false): string {
  const short: Partial<Record<AlgorithmId, string>> = {
    'SHA-512/224': 'SHA512-224',
    'SHA-512/256': 'SHA512-256',
    'BLAKE2b-256': 'BLAKE2b-256',
    'BLAKE2b-512': 'B2',
    BLAKE3: 'B3',
  };
  return `${isHmac ? 'HMAC-' : ''}${short[id] ?? (id.startsWith('SHA-') ? id.replace('-', '') : id.toUpperCase())}SUMS`;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
