import { describe, expect, it } from 'vitest';
import { findTools } from './find-tools.ts';
import { TOOLS } from './registry.ts';

describe('the registry of tools', () => {
  it('begins with the nine cards of the specification, in its order and wording', () => {
    expect(TOOLS.slice(0, 9).map((tool) => [tool.path, tool.description])).toEqual([
      ['/tools/snowflake-sql-formatter', 'format Snowflake SQL for readability'],
      ['/tools/json-formatter', 'format and validate JSON with compression and beautification'],
      ['/tools/hash-generator', 'generate MD5, SHA1, SHA256 and other hashes'],
      ['/tools/base64-encoder', 'Base64 encode/decode text and files'],
      ['/tools/url-encoder', 'URL encode/decode special characters and Unicode'],
      ['/tools/regex-tester', 'regex test and validate'],
      ['/tools/color-picker', 'colour picker and converter across formats'],
      ['/tools/password-generator', 'generate secure random passwords with customizable rules'],
      ['/tools/qr-generator', 'QR codes for text, URLs and other content types'],
    ]);
  });

  it('gives every tool a unique id, name, icon and mark', () => {
    for (const field of ['id', 'name', 'icon', 'gradient'] as const) {
      expect(new Set(TOOLS.map((tool) => tool[field])).size, field).toBe(TOOLS.length);
    }
    for (const tool of TOOLS) expect(tool.path).toBe(`/tools/${tool.id}`);
  });
});

describe('findTools', () => {
  const names = (query: string) => findTools(TOOLS, query).map((tool) => tool.id);

  it('returns all tools for a blank query', () => {
    expect(names('  ')).toHaveLength(TOOLS.length);
  });

  it('requires every word, in any order and case, in name, description or keywords', () => {
    expect(names('SQL snowflake')).toEqual(['snowflake-sql-formatter']);
    expect(names('decode')).toEqual(['base64-encoder', 'url-encoder', 'jwt-debugger', 'uuid']);
    expect(names('color')).toEqual(['color-picker']);
    expect(names('colour')).toEqual(['color-picker']);
    expect(['guid', 'epoch', 'timestamp', 'crontab'].map(names)).toEqual([
      ...[['uuid'], ['unix-time'], ['unix-time'], ['cron']],
    ]);
    expect(names('sha-256')).toEqual(names('sha256'));
    expect(['crontab.guru', 'image to base64', 'jwt.io'].map(names)).toEqual([
      ...[['cron'], ['base64-encoder'], ['jwt-debugger']],
    ]);
    expect(names('decode fax')).toEqual([]);
  });
});
