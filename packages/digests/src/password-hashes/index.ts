/** Stored passwords: read and judged. The algorithms that check a password are apart, in `./verify-hash.ts`. */
export {
  BCRYPT_BYTES,
  judgeHash,
  OWASP_URL,
  type Remark,
  requireAffordable,
  type Verdict,
} from './judge-hash.ts';
export { type PasswordHash, PasswordHashError } from './password-hash.ts';
export { readPasswordHash } from './read-hash.ts';
