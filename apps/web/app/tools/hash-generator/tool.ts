import { hashIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'hash-generator',
  name: 'Hash generator',
  description: 'generate MD5, SHA1, SHA256 and other hashes',
  path: '/tools/hash-generator',
  icon: hashIcon,
  gradient: 'slate',
  keywords: ['checksum', 'digest', 'sha512'],
  accepts: ['text', 'hash'],
};
