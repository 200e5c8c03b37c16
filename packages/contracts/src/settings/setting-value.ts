import * as v from 'valibot';
import { isLoopbackUrl, judgeWatchUrl } from '../watchable-url.ts';
import type { Setting } from './setting.ts';
import {
  SETTING_KEYS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
  settingOf,
} from './settings.ts';

/** Codes and their labels. */
type Choices = Readonly<Record<string, string>>;

/** The separator between codes; no code contains it. */
const COMMA = ',';

/** Returns the codes in a stored text, in the order of the choices. Unknown codes are left out. */
export function readChosen<Code extends string>(
  choices: Readonly<Record<Code, string>>,
  text: string,
): readonly Code[] {
  const named = new Set(text.split(COMMA).map((code) => code.trim()));
  return (Object.keys(choices) as Code[]).filter((code) => named.has(code));
}

/**
 * Writes some of the choices as a text that is the same for the same choices, so that texts can be compared instead of
 * sets.
 */
export const writeChosen = (choices: Choices, chosen: readonly string[]): string =>
  readChosen(choices, chosen.join(COMMA)).join(COMMA);

/** Whether every code in a typed text is a choice. Order, spaces and repetitions do not matter. */
export const areChoices = (choices: Choices, text: string): boolean =>
  text.split(COMMA).every((code) => Object.hasOwn(choices, code.trim()));

const LOCAL = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}";
const HOST = '[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){0,10}';
const MAILBOX = new RegExp(`^(?:${LOCAL}@${HOST}|[^<>@,;:"\\\\]{1,100} <${LOCAL}@${HOST}>)$`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern looks for them.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

const ISO = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns what a setting's value must be, worded to follow "The value" in a sentence without its full stop. */
export function settingAdvice(setting: Setting): string {
  switch (setting.kind) {
    case 'integer':
      return `must be a number of ${setting.unit} from ${setting.lowest} to ${setting.highest}`;
    case 'boolean':
      return 'must be on or off';
    case 'choice':
      return `must be one of: ${Object.keys(setting.choices).join(', ')}`;
    case 'choices':
      return `must be some of these, with commas between them: ${Object.keys(setting.choices).join(', ')}`;
    case 'mailbox':
      return 'must be one email address, for example "name@example.nz" or "Name <name@example.nz>"';
    case 'moment':
      return 'must be a time';
    case 'line':
      if (setting.form === 'service-url')
        return `must be an address that begins with https://, of at most ${setting.highest} characters`;
      return `must have at most ${setting.highest} characters, in one line`;
    case 'secret':
      if (setting.form === 'https-url')
        return `must be a public URL that begins with https://, of at most ${setting.highest} characters`;
      return `must have ${setting.lowest} to ${setting.highest} characters`;
  }
}

/**
 * Returns the schema for stored or sent values, with the same checks as the database. Its only message is {@link
 * settingAdvice}.
 */
export function settingSchema(setting: Setting): v.GenericSchema<unknown, SettingValue> {
  if (setting.kind === 'boolean') return v.boolean(settingAdvice(setting));
  if (setting.kind === 'choice') return choiceSchema(setting);
  if (setting.kind === 'choices') return choicesSchema(setting);
  return setting.kind === 'integer' ? numberSchema(setting) : textSchema(setting);
}

type NumberSetting = Extract<Setting, { kind: 'integer' }>;
type ChoiceSetting = Extract<Setting, { kind: 'choice' }>;
type ChoicesSetting = Extract<Setting, { kind: 'choices' }>;
type TextSetting = Exclude<Setting, { kind: 'integer' | 'boolean' | 'choice' | 'choices' }>;

function choiceSchema(setting: ChoiceSetting) {
  return v.pipe(
    v.string(settingAdvice(setting)),
    v.check((text) => Object.hasOwn(setting.choices, text), settingAdvice(setting)),
  );
}

/**
 * Accepts only one spelling of each set: any other is not what we stored. An empty set is not a value, but the default.
 */
function choicesSchema(setting: ChoicesSetting) {
  const advice = settingAdvice(setting);
  const isWritten = (text: string) => text !== '' && text === writeChosen(setting.choices, text.split(','));
  return v.pipe(v.string(advice), v.check(isWritten, advice));
}

function numberSchema(setting: NumberSetting) {
  const advice = settingAdvice(setting);
  return v.pipe(
    v.number(advice),
    v.integer(advice),
    v.minValue(setting.lowest, advice),
    v.maxValue(setting.highest, advice),
  );
}

function textSchema(setting: TextSetting) {
  const advice = settingAdvice(setting);
  return v.pipe(
    v.string(advice),
    v.check((text) => !CONTROL.test(text) && text.isWellFormed() && fits(text, setting), advice),
  );
}

function fits(text: string, setting: TextSetting): boolean {
  if (setting.kind === 'moment') return ISO.test(text) && !Number.isNaN(Date.parse(text));
  if (text.length < setting.lowest || text.length > setting.highest) return false;
  if (setting.kind === 'secret' && setting.form === 'https-url') return isHttpsUrl(text);
  if (setting.kind === 'line' && setting.form === 'service-url') return isServiceUrl(text);
  return setting.kind !== 'mailbox' || MAILBOX.test(text);
}

/** Judges an https URL by its text; its resolved IP addresses are judged when it is called. */
const isHttpsUrl = (text: string) => /^https:/i.test(text) && judgeWatchUrl(text).ok;

/**
 * Also allows our own machine, with plain http: the database and the callers refuse that for everything except the
 * environment, which only the person running the machine can write.
 */
const isServiceUrl = (text: string) =>
  isHttpsUrl(text) || (isLoopbackUrl(text) && judgeWatchUrl(text, { allowLoopback: true }).ok);

/**
 * Returns the schema for values that were typed or set in the environment. Its only message is {@link settingAdvice}.
 */
export function typedSettingSchema(setting: Setting): v.GenericSchema<string, SettingValue> {
  if (setting.kind === 'integer') {
    const digits = v.regex<string, string>(/^\d{1,9}$/, settingAdvice(setting));
    return v.pipe(v.string(), v.trim(), digits, v.transform(Number), numberSchema(setting));
  }
  if (setting.kind === 'boolean') {
    return v.pipe(
      v.picklist(['0', '1'], 'must be 0 or 1'),
      v.transform((text) => text === '1'),
    );
  }
  if (setting.kind === 'choices') {
    const { choices } = setting;
    return v.pipe(
      v.string(),
      v.check((text) => areChoices(choices, text), settingAdvice(setting)),
      v.transform((text) => writeChosen(choices, text.split(','))),
    );
  }
  return v.pipe(
    v.string(),
    v.trim(),
    setting.kind === 'choice' ? choiceSchema(setting) : textSchema(setting),
  );
}

export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, settingOf(key).byDefault]),
) as SettingValues;

/**
 * Reads values by key. An invalid value, for example after its range has become narrower, is left out and named; an
 * unknown key, for example after a setting was removed, is left out.
 */
export function readSettings(values: Readonly<Record<string, unknown>>): {
  readonly read: Partial<SettingValues>;
  readonly unfit: readonly SettingKey[];
} {
  const read: [SettingKey, SettingValue][] = [];
  const unfit: SettingKey[] = [];
  for (const key of SETTING_KEYS) {
    if (values[key] === undefined || values[key] === null) continue;
    const parsed = v.safeParse(settingSchema(settingOf(key)), values[key]);
    if (parsed.success) read.push([key, parsed.output]);
    else unfit.push(key);
  }
  return { read: Object.fromEntries(read) as Partial<SettingValues>, unfit };
}
