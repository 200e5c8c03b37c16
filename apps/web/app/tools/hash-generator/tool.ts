import { hashIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'hash-generator',
  name: 'Hash generator',
  description: 'generate MD5, SHA1, SHA256 and other hashes',
  path: '/tools/hash-generator',
  icon: hashIcon,
  gradient: 'slate',
  keywords: [
    'checksum',
    'digest',
    'sha',
    'sha512',
    'sha3',
    'md5sum',
    'sha256sum',
    'hmac',
    'crc',
    'crc32',
    'blake',
    'blake3',
    'keccak',
    'ripemd',
    'fingerprint',
    'integrity',
    'sri',
    'bcrypt',
    'argon2',
  ],
  accepts: ['text', 'hash'],
  isStep: true,
};
