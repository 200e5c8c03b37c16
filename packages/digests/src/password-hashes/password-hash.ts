export type Prf = 'SHA-1' | 'SHA-256' | 'SHA-512';

/** A stored password with its parameters. */
export type PasswordHash =
  | {
      readonly scheme: 'bcrypt';
      readonly variant: '2' | '2a' | '2b' | '2y';
      /** The logarithm of the number of rounds. */
      readonly cost: number;
      /** As bcrypt writes it. */
      readonly text: string;
      /** Django hashes the password with SHA-256 first and passes the digest in hex. */
      readonly isPrehashed: boolean;
    }
  | {
      readonly scheme: 'argon2';
      readonly type: 'd' | 'i' | 'id';
      readonly version: 0x10 | 0x13;
      /** In KiB. */
      readonly memory: number;
      readonly passes: number;
      readonly lanes: number;
      readonly salt: Uint8Array;
      /** Associated data, which is empty in practice. */
      readonly data: Uint8Array;
      readonly hash: Uint8Array;
    }
  | {
      readonly scheme: 'scrypt';
      /** N, a power of two. */
      readonly cost: number;
      readonly blockSize: number;
      readonly lanes: number;
      readonly salt: Uint8Array;
      readonly hash: Uint8Array;
    }
  | {
      readonly scheme: 'pbkdf2';
      readonly prf: Prf;
      readonly iterations: number;
      readonly salt: Uint8Array;
      readonly hash: Uint8Array;
    }
  | {
      /** One round of a fast hash, as LDAP servers store it (RFC 2307, `{SSHA}` and its relatives). */
      readonly scheme: 'ldap';
      readonly digest: 'MD5' | Prf | 'SHA-384';
      readonly salt: Uint8Array;
      readonly hash: Uint8Array;
    };

/** The text is no password hash that can be checked here; `message` says why and what to do. */
export class PasswordHashError extends Error {
  override readonly name = 'PasswordHashError';
}
