import { badgeIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'uuid',
  name: 'UUID and ULID',
  description: 'generate UUIDs and ULIDs, and inspect any of them',
  path: '/tools/uuid',
  icon: badgeIcon,
  gradient: 'moss',
  keywords: [
    'guid',
    'unique id',
    'identifier',
    'v4',
    'v7',
    'v1',
    'random id',
    'decode',
    'rfc 9562',
    'crockford',
  ],
  accepts: ['identifier'],
};
