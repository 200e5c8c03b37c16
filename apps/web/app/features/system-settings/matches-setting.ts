import { SETTING_GROUPS, type SettingKey, settingOf } from '@hln/contracts/settings';
import { hasEveryWord } from '../../staff-parts/frame/has-every-word.ts';

/** Whether a setting is meant by some words: its names, its description or its variable contain them all. */
export function matchesSetting(key: SettingKey, words: string): boolean {
  const { group, title, description, variable } = settingOf(key);
  return hasEveryWord(
    `${SETTING_GROUPS[group]} ${title} ${description} ${key} ${variable?.name ?? ''}`,
    words,
  );
}
