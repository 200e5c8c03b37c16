import { TOOLS } from './registry.ts';
import { tool as sqlFormatter } from './snowflake-sql-formatter/tool.ts';
import type { Tool } from './tool.ts';

/** A tool with known answers. */
export type TestedTool = Pick<Tool, 'id' | 'name' | 'path'>;

/** All but the SQL formatter, which proves each of its results when it is made and keeps no list of answers. */
export const TESTED_TOOLS: readonly TestedTool[] = TOOLS.filter(({ id }) => id !== sqlFormatter.id).map(
  ({ id, name, path }) => ({ id, name, path }),
);
