import {
  readSettings,
  SETTING_KEYS,
  type Setting,
  type SettingValue,
  type SettingValues,
  type SettingVariable,
  settingOf,
  typedSettingSchema,
} from '@hln/contracts/settings';
import { optional, type Rule } from './variable.ts';

const variableOf = (setting: Setting & Required<Pick<Setting, 'variable'>>) =>
  optional<SettingValue>(typedSettingSchema(setting), {
    description: setting.description + rangeOf(setting),
    example: setting.variable.example,
    unset: setting.byDefault === '' ? 'none' : `\`${asWritten(setting.byDefault)}\``,
  });

/** Returns a value as it is written in the environment. */
const asWritten = (value: SettingValue) => (typeof value === 'boolean' ? Number(value) : value);

const rangeOf = (setting: Setting) => {
  if (setting.kind === 'integer') return `, ${setting.lowest} to ${setting.highest} ${setting.unit}`;
  if (setting.kind === 'line' && setting.form === 'service-url') return '; also `http` on the server itself';
  return setting.kind === 'secret' ? `; at least ${setting.lowest} characters` : '';
};

/** The variables for settings that the environment may fix; staff change those that are unset. */
export const settingVariables = Object.fromEntries(
  SETTING_KEYS.flatMap((key) => {
    const setting = settingOf(key);
    const { variable } = setting;
    return variable === undefined ? [] : [[variable.name, variableOf({ ...setting, variable })]];
  }),
) as Readonly<Record<SettingVariable, ReturnType<typeof variableOf>>>;

/** Otherwise a key from the environment would be sent to any endpoint that staff type. */
export const llmKeyHasItsEndpoint: Rule<Readonly<Record<SettingVariable, SettingValue | null>>> = {
  holds: (env) => env.LLM_KEY === null || env.LLM_ENDPOINT !== null,
  message: 'LLM_ENDPOINT must be set when LLM_KEY is: the key is sent there and nowhere else.',
};

/** Returns the settings that the environment fixes. */
export function settingsFrom(
  env: Readonly<Record<SettingVariable, SettingValue | null>>,
): Partial<SettingValues> {
  const values: Readonly<Record<string, SettingValue | null>> = env;
  return readSettings(
    Object.fromEntries(SETTING_KEYS.map((key) => [key, values[settingOf(key).variable?.name ?? '']])),
  ).read;
}
