import { isTimeZone } from '@hln/instants';
import {
  type CronField,
  type CronProblem,
  FIELD_ORDER,
  type FieldName,
  type Flavour,
  quoted,
} from './fields.ts';
import { parseField } from './parse-field.ts';
import { unwrap } from './unwrap.ts';

/** An expression that was understood. */
export interface Cron {
  readonly kind: 'cron';
  readonly flavour: Flavour;
  /** Those of the flavour; a year that is left out is any. */
  readonly fields: Readonly<Partial<Record<FieldName, CronField>>>;
  /** Such as `@daily`; null if fields were written. */
  readonly macro: string | null;
  /** The time zone that the line itself names (CRON_TZ); null if none. */
  readonly zone: string | null;
  /** What follows the fields on the line of a crontab; '' if nothing. */
  readonly command: string;
  readonly remarks: readonly string[];
}

/** A valid entry whose runs no clock decides. */
export interface Unscheduled {
  readonly kind: 'unscheduled';
  readonly message: string;
}

export interface CronFailure {
  readonly kind: 'failed';
  readonly problems: readonly CronProblem[];
}

interface Token {
  readonly text: string;
  readonly at: number;
}

const MACROS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const failed = (message: string, offset: number, length: number): CronFailure => ({
  kind: 'failed',
  problems: [{ message, offset, length: Math.max(1, length) }],
});

/**
 * Reads a cron expression, or a line of a crontab with its command, with or without what code and YAML have around it.
 *
 * @param chosen the flavour; null to recognise it: five fields are cron's, seven or a `?` Quartz's, six Spring's, and
 * `cron(…)` or six with a `?` in the third or fifth EventBridge's
 */
export function parseCron(pasted: string, chosen: Flavour | null = null): Cron | Unscheduled | CronFailure {
  const unwrapped = unwrap(pasted);
  if (unwrapped.kind === 'several')
    return failed('This is more than one expression. Read one at a time.', unwrapped.at, 1);
  if (unwrapped.kind === 'comment')
    return failed('This is a comment. Paste the line of the crontab that follows it.', unwrapped.at, 1);
  return parseLine(unwrapped.text, chosen);
}

function parseLine(text: string, chosen: Flavour | null): Cron | Unscheduled | CronFailure {
  const wrapped = /^(\s*cron\()([^)]*)\)\s*$/i.exec(text);
  const [, opening = '', inner = ''] = wrapped ?? [];
  let tokens = tokensOf(wrapped === null ? text : inner, opening.length);
  const zone = /^(?:CRON_)?TZ=(\S+)$/.exec(tokens[0]?.text ?? '')?.[1] ?? null;
  if (zone !== null && !isTimeZone(zone)) {
    const at = tokens[0]?.at ?? 0;
    return failed(
      `No time zone ${quoted(zone)} is known.`,
      at + (tokens[0]?.text.indexOf('=') ?? 0) + 1,
      zone.length,
    );
  }
  if (zone !== null) tokens = tokens.slice(1);
  const [first] = tokens;
  if (first === undefined) return failed('There is no expression yet.', text.length, 0);
  if (first.text.startsWith('@')) return readMacro(first, tokens, zone, chosen, text);
  if (/^rate\(/i.test(first.text)) {
    return {
      kind: 'unscheduled',
      message: 'EventBridge counts rate(…) from when the rule was made, so no clock decides when it runs.',
    };
  }
  const comment = commentAt(tokens);
  const fields = comment === undefined ? tokens : tokens.slice(0, comment);
  const flavour = chosen ?? (wrapped === null ? recognise(fields) : 'aws');
  const count = fields.findIndex((token) => !isField(token));
  const most = (count < 0 ? fields.length : count) - FIELD_ORDER.quartz.length;
  const next = fields[5];
  if (chosen === null && most > 0 && next !== undefined)
    return failed(
      `These are ${most + FIELD_ORDER.quartz.length} fields, and no scheduler has more than 7. Read one expression at a time.`,
      next.at,
      next.text.length,
    );
  const read = readFields(fields, flavour, { zone, text });
  if (read.kind !== 'cron') return read;
  const remarks = [...read.remarks];
  if (comment !== undefined)
    remarks.push('What follows # was read as a comment. In a crontab it would be the command.');
  if (hasExpression(tokensOf(read.command, 0)))
    remarks.push(
      'The command has fields of another expression in it. If these are two lines, read one at a time.',
    );
  return { ...read, remarks };
}

/** Where a comment begins directly after the fields; undefined if there is none. */
function commentAt(tokens: readonly Token[]): number | undefined {
  const at = tokens.findIndex(({ text }) => text.startsWith('#'));
  return at >= 5 && at <= 7 && tokens.slice(0, at).every(isField) ? at : undefined;
}

/** Whether five fields follow each other, with a * among them. */
function hasExpression(tokens: readonly Token[]): boolean {
  let run: Token[] = [];
  for (const token of tokens) {
    run = isField(token) ? [...run.slice(-4), token] : [];
    if (
      run.length === 5 &&
      run.some(({ text }) => text.startsWith('*')) &&
      run.some(({ text }) => /^\d/.test(text))
    )
      return true;
  }
  return false;
}

function tokensOf(text: string, shift: number): Token[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({ text: match[0], at: match.index + shift }));
}

/** Whether a word may be a field, so that it is not the beginning of a command. */
const isField = ({ text }: Token) =>
  /^[\d*?,/#LW-]+$/i.test(text) || /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]?[-,/#\d]*)+$/i.test(text);

function recognise(tokens: readonly Token[]): Flavour {
  const fields = tokens.findIndex((token, index) => index >= 5 && !isField(token));
  const count = fields < 0 ? tokens.length : fields;
  if (count <= 5) return 'crontab';
  const questions = tokens.slice(0, count).flatMap(({ text }, index) => (text === '?' ? [index] : []));
  // The days are the third and the fifth field of EventBridge, and the fourth and the sixth of Quartz.
  if (count === 6 && questions.length > 0 && questions.every((index) => index === 2 || index === 4))
    return 'aws';
  return count >= 7 || tokens.slice(0, 6).some(({ text }) => text === '?') ? 'quartz' : 'spring';
}

function readMacro(
  first: Token,
  tokens: readonly Token[],
  zone: string | null,
  chosen: Flavour | null,
  text: string,
) {
  const macro = first.text.toLowerCase();
  if (macro === '@reboot') {
    return { kind: 'unscheduled', message: 'Runs once, when cron starts: usually at boot.' } as const;
  }
  if (macro === '@every') {
    return {
      kind: 'unscheduled',
      message: 'Go’s robfig/cron counts @every from the program’s start, so no clock decides when it runs.',
    } as const;
  }
  const fields = MACROS[macro];
  if (fields === undefined) {
    return failed(
      `${quoted(first.text)} is none of ${Object.keys(MACROS).join(', ')} and @reboot.`,
      first.at,
      first.text.length,
    );
  }
  const isQuartz = chosen === 'quartz' || chosen === 'aws';
  if (isQuartz)
    return failed('Only cron and Spring know words that begin with @.', first.at, first.text.length);
  const read = readFields(tokensOf(fields, 0), 'crontab', { zone, text: fields });
  if (read.kind !== 'cron') return read;
  const command = tokens[1] === undefined ? '' : text.slice(tokens[1].at).trim();
  return { ...read, macro, command, flavour: chosen ?? 'crontab' };
}

function readFields(
  tokens: readonly Token[],
  flavour: Flavour,
  { zone, text }: { readonly zone: string | null; readonly text: string },
): Cron | CronFailure {
  const order = FIELD_ORDER[flavour];
  const least = flavour === 'quartz' ? order.length - 1 : order.length;
  const last = tokens.at(-1);
  if (tokens.length < least) {
    return failed(
      `${NAMED[flavour]} has ${least} fields; ${tokens.length === 1 ? 'this is one' : `these are ${tokens.length}`}.`,
      (last?.at ?? 0) + (last?.text.length ?? 0),
      1,
    );
  }
  const command = flavour === 'crontab' ? tokens[order.length] : undefined;
  const extra = tokens[order.length];
  if (flavour !== 'crontab' && extra !== undefined) {
    return failed(`${NAMED[flavour]} has no more than ${order.length} fields.`, extra.at, extra.text.length);
  }
  const remarks = new Set<string>();
  const problems: CronProblem[] = [];
  const fields: Partial<Record<FieldName, CronField>> = {};
  for (const [index, name] of order.entries()) {
    const token = tokens[index];
    if (token === undefined) continue;
    const field = parseField(token.text, token.at, name, flavour, remarks);
    if ('message' in field) problems.push(field);
    else fields[name] = field;
  }
  if (problems.length === 0) problems.push(...questionMarks(flavour, fields));
  if (problems.length > 0) return { kind: 'failed', problems };
  if (flavour === 'crontab' && usesQuartzSigns(fields)) {
    remarks.add(
      'L, W, # and ? are not in the cron of Linux and macOS. Some schedulers with five fields take them.',
    );
  }
  return {
    kind: 'cron',
    flavour,
    fields,
    macro: null,
    zone,
    command: command === undefined ? '' : text.slice(command.at).trim(),
    remarks: [...remarks],
  };
}

const NAMED: Readonly<Record<Flavour, string>> = {
  crontab: 'A cron expression',
  spring: 'An expression of Spring',
  quartz: 'An expression of Quartz',
  aws: 'An expression of EventBridge',
};

/** Quartz and EventBridge want `?` in exactly one of the two fields of days. */
function questionMarks(flavour: Flavour, { day, weekday }: Cron['fields']): readonly CronProblem[] {
  if ((flavour !== 'quartz' && flavour !== 'aws') || day === undefined || weekday === undefined) return [];
  const isMissing = day.text !== '?' && weekday.text !== '?';
  if (!isMissing && (day.text !== '?' || weekday.text !== '?')) return [];
  const who = flavour === 'quartz' ? 'Quartz' : 'EventBridge';
  const field = isMissing && weekday.text !== '*' && day.text === '*' ? day : weekday;
  const message = isMissing
    ? `${who} takes only one of day of the month and day of the week: write ? for the other.`
    : `${who} takes ? for only one of day of the month and day of the week: write * for the other.`;
  return [{ message, offset: field.at, length: field.text.length }];
}

const usesQuartzSigns = (fields: Cron['fields']) =>
  [fields.day, fields.weekday].some(
    (field) =>
      field !== undefined && (field.specials.length > 0 || /[?L]/i.test(field.text.replace(/JUL/gi, ''))),
  );
