import { globeIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'url-encoder',
  name: 'URL encoder',
  description: 'URL encode/decode special characters and Unicode',
  path: '/tools/url-encoder',
  icon: globeIcon,
  gradient: 'kelp',
  keywords: [
    'querystring',
    'unescape',
    'escape',
    'percent',
    'query string',
    'decode',
    'uri',
    'urlencode',
    'urldecode',
    'encodeuricomponent',
    'parse url',
    'punycode',
    'idn',
    'utm',
    'tracking',
    'curl',
  ],
  accepts: ['text', 'url', 'url-encoded'],
  isStep: true,
};
