import { asteriskIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'regex-tester',
  name: 'Regex tester',
  description: 'regex test and validate',
  path: '/tools/regex-tester',
  icon: asteriskIcon,
  gradient: 'dawn',
  keywords: [
    'golang',
    'regular expression',
    'pattern',
    'match',
    'regexp',
    'regex101',
    'replace',
    'pcre',
    'pcre2',
    'python',
    'go',
    're2',
    'redos',
  ],
  accepts: ['text', 'regex'],
};
