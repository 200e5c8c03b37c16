import { exchangeIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'data-converter',
  name: 'Data converter',
  description: 'convert between JSON, YAML, TOML, CSV and JSON Lines',
  path: '/tools/data-converter',
  icon: exchangeIcon,
  gradient: 'berry',
  keywords: [
    'json2yaml',
    'yaml2json',
    'csv2json',
    'json2csv',
    'excel',
    'json to yaml',
    'yaml to json',
    'yml',
    'json to csv',
    'csv to json',
    'tsv',
    'toml to json',
    'jsonl',
    'ndjson',
    'parse',
    'transform',
    'config',
    'spreadsheet',
    'flatten',
  ],
  accepts: ['json', 'json-lines'],
  isStep: true,
};
