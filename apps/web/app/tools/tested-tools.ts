import { TOOLS } from './registry.ts';
import { tool as sqlFormatter } from './snowflake-sql-formatter/tool.ts';
import type { Tool } from './tool.ts';

/** A tool with known answers. */
export type TestedTool = Pick<Tool, 'id' | 'name' | 'path'>;

/** All tools except the SQL formatter, which proves each result as it is made and has no list of answers. */
export const TESTED_TOOLS: readonly TestedTool[] = TOOLS.filter(({ id }) => id !== sqlFormatter.id).map(
  ({ id, name, path }) => ({ id, name, path }),
);
