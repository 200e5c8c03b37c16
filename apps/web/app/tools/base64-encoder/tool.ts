import { binaryIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'base64-encoder',
  name: 'Base64 encoder',
  description: 'Base64 encode/decode text and files',
  path: '/tools/base64-encoder',
  icon: binaryIcon,
  gradient: 'tide',
  keywords: [
    'decode',
    'binary',
    'data url',
    'b64',
    'base64url',
    'btoa',
    'atob',
    'jwt',
    'token',
    'pem',
    'mime',
    'base32',
    'base58',
    'base58check',
    'crockford',
    'hexadecimal',
  ],
  accepts: ['text', 'base64'],
  isStep: true,
};
