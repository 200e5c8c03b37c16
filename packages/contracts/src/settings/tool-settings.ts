import type { Setting } from './setting.ts';

/**
 * The developer tools that can be hidden: the last part of their path, and their name. A test compares the registry
 * with this list.
 */
export const TOOL_NAMES = {
  'snowflake-sql-formatter': 'Snowflake SQL formatter',
  'json-formatter': 'JSON formatter',
  'hash-generator': 'Hash generator',
  'base64-encoder': 'Base64 encoder',
  'url-encoder': 'URL encoder',
  'regex-tester': 'Regex tester',
  'color-picker': 'Colour picker',
  'password-generator': 'Password generator',
  'qr-generator': 'QR generator',
  'jwt-debugger': 'JWT debugger',
  'text-compare': 'Text compare',
  'data-converter': 'Data converter',
  'json-schema': 'JSON Schema validator',
  uuid: 'UUID and ULID',
  'unix-time': 'Unix time',
  cron: 'Cron expressions',
} as const;

export type ToolId = keyof typeof TOOL_NAMES;

/** The setting that decides which developer tools visitors see. */
export const TOOL_SETTINGS = {
  'tools.hidden': {
    kind: 'choices',
    choices: TOOL_NAMES,
    byDefault: '',
    group: 'tools',
    title: 'Hidden tools',
    description:
      'which tools are hidden: their pages are unknown, and no page and not `/sitemap.xml` mentions them',
    help: 'For a tool that is broken. Pages that are already open keep it until they are reloaded. Where our own server does not serve the site, nothing is hidden.',
    variable: { name: 'HIDDEN_TOOLS', example: 'regex-tester,qr-generator' },
  },
} as const satisfies Record<string, Setting>;
