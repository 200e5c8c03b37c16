import {
  readChosen,
  type Setting,
  type SettingValue,
  settingAdvice,
  typedSettingSchema,
} from '@hln/contracts/settings';
import * as v from 'valibot';
import { SETTING_ROW } from '../../../content/system-settings.ts';
import { aucklandMoment, aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';

/** A value as its control holds it: moments as Auckland's clock shows them, switches as 1 and 0. */
export function typedText(setting: Setting, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (setting.kind !== 'moment') return String(value);
  const moment = readTimestamp(String(value));
  return moment === null ? '' : aucklandTime(moment).replace(' ', 'T').slice(0, 16);
}

/** A value as it is read. */
export function shownText(setting: Setting, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? SETTING_ROW.on : SETTING_ROW.off;
  if (value === '') return SETTING_ROW.none;
  if (setting.kind === 'integer') return `${value} ${setting.unit}`;
  if (setting.kind === 'choice') return setting.choices[String(value)] ?? String(value);
  if (setting.kind === 'choices') {
    return SETTING_ROW.all(
      readChosen(setting.choices, String(value)).map((code) => setting.choices[code] ?? code),
    );
  }
  return setting.kind === 'moment' ? typedText(setting, value).replace('T', ' ') : String(value);
}

export type ReadText =
  /** Null goes back to the default, which is also what an empty text means. */
  { readonly value: SettingValue | null } | { readonly fault: string };

/** What was typed, as a value to save, or what is wrong with it. */
export function readTyped(setting: Setting, typed: string): ReadText {
  const isOptional = setting.byDefault === '';
  if (isOptional && typed.trim() === '') return { value: null };
  const text = setting.kind === 'moment' ? (aucklandMoment(typed)?.toISOString() ?? '') : typed;
  const parsed = v.safeParse(typedSettingSchema(setting), text);
  if (!parsed.success) return { fault: SETTING_ROW.invalid(settingAdvice(setting)) };
  return { value: parsed.output === setting.byDefault ? null : parsed.output };
}
