import { REASONS } from '../../../content/smart-paste.ts';
import type { Detector, Look } from '../look.ts';

/** How many lines are tried as JSON; a longer text is judged by its beginning. */
const MOST_LINES = 200;

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return `an object of ${Object.keys(value).length}`;
  return typeof value === 'string' ? 'a string' : `the value ${String(value)}`;
}

/** JSON, JSON Lines, and attempts at JSON. */
export const detectJson: Detector = (text) => {
  const look = (kind: Look['kind'], reason: string, weight: Look['weight']): Look[] => [
    {
      kind,
      reason,
      toolId: 'json-formatter',
      text,
      handedAs: kind === 'jsonLines' ? 'json-lines' : 'json',
      weight,
    },
  ];
  if (/^```(?:json[5cl]?)?\s*[[{]/i.test(text)) return look('almostJson', REASONS.fencedJson, 2);
  const isContainer = /^[[{]/.test(text);
  const whole = isContainer || text.startsWith('"') ? parsed(text) : null;
  if (whole !== null) return look('json', REASONS.json(kindOf(whole.value)), isContainer ? 3 : 2);
  if (!isContainer) return [];
  const lines = text.split(/\r?\n/, MOST_LINES).filter((line) => line.trim() !== '');
  if (lines.length > 1 && lines.every((line) => /^\s*[[{]/.test(line) && parsed(line) !== null)) {
    return look('jsonLines', REASONS.jsonLines(lines.length), 3);
  }
  const ends = (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));
  return ends && /["':,]/.test(text) ? look('almostJson', REASONS.almostJson, 2) : [];
};

/** How statements begin, and which word has to follow near the beginning. */
const STATEMENTS: readonly (readonly [RegExp, RegExp])[] = [
  [/^select\b/i, /\bfrom\b|^select\s+(?:distinct\s+|top\s+\d+\s+)?[\w*"'(-]+(?:\s*[,;(+*/]|\s*$|\s+as\s)/i],
  [/^with\s+(?:recursive\s+)?[\w"]+\s*(?:\([^)]*\)\s*)?as\s*\(/i, /select/i],
  [/^insert\s+(?:overwrite\s+)?into\b/i, /\b(?:values|select)\b/i],
  [/^update\s+\S+/i, /\bset\b[^=]+=/i],
  [/^delete\s+from\b/i, /\S/],
  [/^merge\s+into\b/i, /\busing\b/i],
  [
    /^(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:\w+\s+){0,2}(?:table|view|schema|database|warehouse|function|procedure|stage|stream|task|sequence)\b/i,
    /\S/,
  ],
  [/^(?:grant|revoke)\s+/i, /\b(?:to|from)\b/i],
];
/** Long enough to include the second keyword of any statement that people paste. */
const STATEMENT_HEAD = 5_000;

/** SQL, after any comments at its beginning. */
export const detectSql: Detector = (text) => {
  const head = text.slice(0, STATEMENT_HEAD).replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[^*]*\*\/)+/, '');
  const isStatement = STATEMENTS.some(([start, rest]) => start.test(head) && rest.test(head));
  const word = /^\w+/.exec(head)?.[0].toUpperCase() ?? '';
  return isStatement
    ? [
        {
          kind: 'sql',
          reason: REASONS.sql(word),
          toolId: 'snowflake-sql-formatter',
          text,
          handedAs: 'sql',
          weight: 3,
        },
      ]
    : [];
};

const CLASS = String.raw`(?:upper|lower|digit|special|ascii-printable|unicode|\[[^\]]*\]+)`;
const RULE = new RegExp(
  String.raw`^(?:(?:minlength|maxlength|max-consecutive)\s*:\s*\d+|(?:required|allowed)\s*:\s*${CLASS}(?:\s*,\s*${CLASS})*)$`,
  'i',
);

/** Apple's passwordrules: properties with values, separated by semicolons. */
export const detectPasswordRules: Detector = (text) => {
  const rules = text
    .replace(/^passwordrules\s*=\s*["']?|["']$/gi, '')
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
  return text.length < 2_000 && rules.length > 0 && rules.every((rule) => RULE.test(rule))
    ? [
        {
          kind: 'passwordRules',
          reason: REASONS.passwordRules,
          toolId: 'password-generator',
          text: rules.join('; '),
          handedAs: 'password-rules',
          weight: 3,
        },
      ]
    : [];
};
