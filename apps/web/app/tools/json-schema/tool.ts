import { checklistIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'json-schema',
  name: 'JSON Schema validator',
  description: 'validate JSON and YAML against a JSON Schema, or infer one',
  path: '/tools/json-schema',
  icon: checklistIcon,
  gradient: 'storm',
  keywords: [
    'quicktype',
    'ajv',
    'draft 2020-12',
    'draft 7',
    'openapi',
    'check',
    'contract',
    'generate schema',
    'schema generator',
    'lint',
    'types',
  ],
  accepts: ['json-schema', 'json'],
};
