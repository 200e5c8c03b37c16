import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Starts each encrypted value. No plain value of these columns starts like this: they hold JSON and `\\x…`. */
const MARK = 'sealed:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Identifies the key that encrypted a backup, without revealing it. */
export interface SealedBy {
  /** Fingerprint of the installation's key: 16 hexadecimal digits. */
  readonly id: string;
  /** The backup’s own salt, in base64url. */
  readonly salt: string;
}

export interface Seal {
  readonly by: SealedBy;
  /** @param place the value’s table, column and row; it can't be decrypted for any other */
  close(text: Buffer, place: string): Buffer;
  /** @throws Error when it was changed, or belongs somewhere else */
  open(sealed: Buffer, place: string): Buffer;
}

const derived = (jwtSecret: string, salt: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', jwtSecret, salt, purpose, bytes));

/** Returns a fingerprint of an installation's key, which reveals nothing about it. */
export const keyIdOf = (jwtSecret: string) => derived(jwtSecret, '', 'hln backup key id', 8).toString('hex');

export const isSealed = (text: Buffer) => text.subarray(0, MARK.length).toString('latin1') === MARK;

/** Returns AES-256-GCM with a key that HKDF derives from the installation's `jwtSecret` and the backup's salt. */
export function sealWith(jwtSecret: string, salt: string = randomBytes(16).toString('base64url')): Seal {
  const key = derived(jwtSecret, salt, 'hln backup values', 32);
  return {
    by: { id: keyIdOf(jwtSecret), salt },
    close: (text, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const parts = [iv, cipher.update(text), cipher.final()];
      return Buffer.from(MARK + Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url'));
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed.subarray(MARK.length).toString('latin1'), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw new Error(`an encrypted value was changed: ${place}`, { cause });
      }
    },
  };
}
