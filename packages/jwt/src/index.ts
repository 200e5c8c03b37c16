/** JSON Web Tokens: reading (RFC 7515, 7516, 7519, 7797), checking signatures by WebCrypto, advice, and signing with a secret. */
export type { Advice } from './advice/advise.ts';
export { ALGORITHMS } from './checking/algorithms.ts';
export type { Verdict } from './checking/verify.ts';
export { type InputProblem, type Inspection, type InspectRequest, inspectJwt } from './inspect.ts';
export { looksLikePem } from './keys/pem-keys.ts';
export type { KeyInput, SecretEncoding } from './keys/read-key.ts';
export type { Surroundings } from './reading/find-tokens.ts';
export { findTokens } from './reading/find-tokens.ts';
export { type Content, readToken, type Token } from './reading/read-token.ts';
export { distanceInWords, type TokenTime, type Validity, validityAt } from './reading/times.ts';
export { type Signed, type SignRequest, signJwt } from './sign.ts';
