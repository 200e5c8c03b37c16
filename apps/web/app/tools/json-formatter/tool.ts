import { bracesIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'json-formatter',
  name: 'JSON formatter',
  description: 'format and validate JSON with compression and beautification',
  path: '/tools/json-formatter',
  icon: bracesIcon,
  gradient: 'harbour',
  keywords: [
    'json5',
    'jsonc',
    'pretty',
    'prettify',
    'beautify',
    'minify',
    'indent',
    'lint',
    'validate',
    'viewer',
    'tree',
    'jsonpath',
    'jq',
    'jsonl',
    'ndjson',
    'repair',
    'fix',
    'escape',
  ],
  accepts: ['json', 'json-lines', 'text'],
  isStep: true,
};
