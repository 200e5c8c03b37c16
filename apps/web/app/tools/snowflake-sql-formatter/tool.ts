import { databaseIcon } from '../../ui/tool-icons.ts';
import type { Tool } from '../tool.ts';

export const tool: Tool = {
  id: 'snowflake-sql-formatter',
  name: 'Snowflake SQL formatter',
  description: 'format Snowflake SQL for readability',
  path: '/tools/snowflake-sql-formatter',
  icon: databaseIcon,
  gradient: 'pounamu',
  keywords: ['sql', 'pretty', 'indent', 'river', 'query', 'lint', 'beautify', 'dbt', 'jinja'],
  accepts: ['sql'],
};
