/** URLs, percent-encoding and domains. Positions are UTF-16 code units from 0. */
export { joinUrl, parseUrl, silentChanges, splitUrl, type UrlParts } from './address/parse-url.ts';
export {
  addPair,
  movePair,
  pairText,
  type QueryPair,
  type QueryPairs,
  readQuery,
  removePair,
  setName,
  setValue,
  writeQuery,
} from './address/query-pairs.ts';
export { whyNotUrl } from './address/refusal.ts';
export { findTracking, removeTracking, type TrackingParameter } from './address/tracking.ts';
export { type CurlReading, readCurl } from './curl/curl-request.ts';
export { isCurlCommand } from './curl/is-curl-command.ts';
export type { CurlRequest } from './curl/request.ts';
export { UnreadableCommand } from './curl/words.ts';
export { writeCurl } from './curl/write-curl.ts';
export { domainForms } from './domain/domain-forms.ts';
export { decodePunycode } from './domain/punycode.ts';
export { decodeText, decodeWithProblems, decodingLayers } from './percent/decode.ts';
export { countEscapes, encodeText, encodeWithProblems } from './percent/encode.ts';
export type { EncodeMode } from './percent/encode-sets.ts';
export type { PercentProblem } from './percent/problem.ts';
