/**
 * The public entry of the URL encoder, for the page and for others. Runs in Node and in browsers; positions are UTF-16
 * code units from 0.
 */
export {
  addPair,
  countEscapes,
  decodePunycode,
  decodeText,
  decodeWithProblems,
  decodingLayers,
  domainForms,
  type EncodeMode,
  encodeText,
  encodeWithProblems,
  joinUrl,
  movePair,
  type PercentProblem,
  pairText,
  parseUrl,
  type QueryPair,
  type QueryPairs,
  readQuery,
  removePair,
  setName,
  setValue,
  silentChanges,
  splitUrl,
  type UrlParts,
  whyNotUrl,
  writeQuery,
} from '@hln/urls';
