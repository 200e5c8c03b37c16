import { compareIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'text-compare',
  name: 'Text compare',
  description: 'compare two texts line by line, or two JSON documents by structure',
  path: '/tools/text-compare',
  icon: compareIcon,
  gradient: 'flax',
  keywords: [
    'diffchecker',
    'text diff',
    'diff',
    'difference',
    'differences',
    'patch',
    'unified',
    'json diff',
    'json patch',
    'rfc 6902',
    'merge',
    'changes',
    'side by side',
    'line endings',
    'compare',
  ],
  accepts: ['text'],
};
