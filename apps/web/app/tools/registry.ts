import { tool as base64Encoder } from './base64-encoder/tool.ts';
import { tool as colorPicker } from './color-picker/tool.ts';
import { tool as cron } from './cron/tool.ts';
import { tool as dataConverter } from './data-converter/tool.ts';
import { tool as hashGenerator } from './hash-generator/tool.ts';
import { tool as jsonFormatter } from './json-formatter/tool.ts';
import { tool as jsonSchema } from './json-schema/tool.ts';
import { tool as jwtDebugger } from './jwt-debugger/tool.ts';
import { tool as passwordGenerator } from './password-generator/tool.ts';
import { tool as qrGenerator } from './qr-generator/tool.ts';
import { tool as regexTester } from './regex-tester/tool.ts';
import { tool as snowflakeSqlFormatter } from './snowflake-sql-formatter/tool.ts';
import { tool as textCompare } from './text-compare/tool.ts';
import type { Tool } from './tool.ts';
import { tool as unixTime } from './unix-time/tool.ts';
import { tool as urlEncoder } from './url-encoder/tool.ts';
import { tool as uuid } from './uuid/tool.ts';

/** Every developer tool, in the order of the grid. CONTRIBUTING.md lists what a new one takes besides its line here. */
export const TOOLS: readonly Tool[] = [
  snowflakeSqlFormatter,
  jsonFormatter,
  hashGenerator,
  base64Encoder,
  urlEncoder,
  regexTester,
  colorPicker,
  passwordGenerator,
  qrGenerator,
  jwtDebugger,
  textCompare,
  dataConverter,
  jsonSchema,
  uuid,
  unixTime,
  cron,
];
