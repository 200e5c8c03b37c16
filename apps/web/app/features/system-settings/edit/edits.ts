import {
  isSettingKey,
  readChosen,
  type Setting,
  type SettingKey,
  type SettingValue,
  settingAdvice,
  typedSettingSchema,
} from '@hln/contracts/settings';
import * as v from 'valibot';
import { aucklandMoment, aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import type { KnownSetting, SettingChange } from '../data/settings-rows.ts';
import { SETTING_ROW } from '../texts.ts';

type ReadText =
  /** Null restores the default, which is also what an empty text means. */
  { readonly value: SettingValue | null } | { readonly fault: string };

/** What somebody has typed but not saved. */
export interface Edit {
  readonly typed: string;
  /** The value at the start of the edit. */
  readonly revision: number;
}

/** By the settings' keys. */
export type Edits = Readonly<Record<string, Edit>>;

export const editsSchema = v.record(v.string(), v.object({ typed: v.string(), revision: v.number() }));

/** The value if the environment doesn't override it; '' for a secret. */
export const currentValue = ({ setting, value }: KnownSetting): SettingValue => value ?? setting.byDefault;

/**
 * Whether an edit changes anything: what was typed differs from the current value. Removing or typing a secret always
 * does.
 */
export function isChanged(known: KnownSetting, edit: Edit | undefined): edit is Edit {
  if (edit === undefined) return false;
  if (known.setting.kind === 'secret') return edit.typed !== '' || known.isSet;
  const read = readTyped(known.setting, edit.typed);
  return 'fault' in read || read.value !== known.value;
}

/** Whether somebody else has saved another value since the edit began. */
export const isOvertaken = (known: KnownSetting, edit: Edit | undefined): boolean =>
  isChanged(known, edit) && edit.revision !== known.revision;

export interface ReadEdits {
  readonly changes: readonly SettingChange[];
  readonly faults: ReadonlyMap<SettingKey, string>;
}

/** What to save of some settings, and which values are invalid. */
export function readEdits(settings: readonly KnownSetting[], edits: Edits): ReadEdits {
  const faults = new Map<SettingKey, string>();
  const changes = settings.flatMap((known): SettingChange[] => {
    const edit = edits[known.key];
    if (!isChanged(known, edit)) return [];
    const read = readTyped(known.setting, edit.typed);
    if ('fault' in read) {
      faults.set(known.key, read.fault);
      return [];
    }
    return [{ key: known.key, value: read.value, revision: edit.revision }];
  });
  return { changes, faults };
}

/** The changes that cause something to be deleted for good. */
export function deletingChanges(
  settings: readonly KnownSetting[],
  changes: readonly SettingChange[],
): readonly (KnownSetting & { readonly wanted: SettingValue })[] {
  return settings.flatMap((known) => {
    const change = changes.find(({ key }) => key === known.key);
    const { setting } = known;
    if (change === undefined || setting.kind !== 'integer' || setting.lessDeletes !== true) return [];
    const wanted = change.value ?? setting.byDefault;
    return Number(wanted) < Number(currentValue(known)) ? [{ ...known, wanted }] : [];
  });
}

/** Changes that restore the previous values, based on the current ones. Secrets can't be restored. */
export function changesBack(
  before: readonly KnownSetting[],
  changes: readonly SettingChange[],
): ((now: { readonly known: readonly KnownSetting[] }) => readonly SettingChange[]) | null {
  const changed = before.filter(({ key }) => changes.some((change) => change.key === key));
  if (changed.some(({ setting }) => setting.kind === 'secret')) return null;
  return (now) =>
    changed.map(({ key, value }) => ({
      key,
      value,
      revision: now.known.find((known) => known.key === key)?.revision ?? -1,
    }));
}

/** The edits without those of some settings, or of settings that no longer exist. */
export const withoutEdits = (edits: Edits, keys: readonly SettingKey[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => isSettingKey(key) && !keys.includes(key)));

/** The text in a setting's control. */
export const textOf = (known: KnownSetting, edit: Edit | undefined): string =>
  edit?.typed ?? (known.setting.kind === 'secret' ? '' : typedText(known.setting, currentValue(known)));

/** A value as its control represents it: moments in Auckland's local time, switches as 1 and 0. */
export function typedText(setting: Setting, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (setting.kind !== 'moment') return String(value);
  const moment = readTimestamp(String(value));
  return moment === null ? '' : aucklandTime(moment).replace(' ', 'T').slice(0, 16);
}

/** A value as readable text. */
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

/** What was typed as a value to save, or its error. */
export function readTyped(setting: Setting, typed: string): ReadText {
  const isOptional = setting.byDefault === '';
  if (isOptional && typed.trim() === '') return { value: null };
  const text = setting.kind === 'moment' ? (aucklandMoment(typed)?.toISOString() ?? '') : typed;
  const parsed = v.safeParse(typedSettingSchema(setting), text);
  if (!parsed.success) return { fault: SETTING_ROW.invalid(settingAdvice(setting)) };
  return { value: parsed.output === setting.byDefault ? null : parsed.output };
}
