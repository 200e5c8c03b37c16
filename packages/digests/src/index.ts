/** Hashes and HMACs of bytes, and lists of digests in the formats of `sha256sum` and similar tools. */
export { ALGORITHMS, type AlgorithmId, algorithmOf, findAlgorithm } from './algorithms/catalogue.ts';
export { type Hasher, startHasher } from './algorithms/hashers.ts';
export { type Comparison, compareExpected, isEqual } from './comparing/compare.ts';
export { digest, hmac } from './digest.ts';
export {
  type NamedDigest,
  parseSums,
  type SumsEntry,
  type SumsList,
  writeHmacs,
  writeSums,
} from './sums/parse-sums.ts';
export { isSumsFile, isSumsSignature, sumsFileName } from './sums/sums-file-names.ts';
