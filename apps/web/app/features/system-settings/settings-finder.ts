import { SETTING_GROUPS, SETTING_KEYS, type SettingKey, settingOf } from '@hln/contracts/settings';
import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { hasEveryWord } from '../../lib/has-every-word.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { loadMyAccess } from '../../lib/staff/my-access.ts';
import { readOnce } from '../../staff-parts/frame/finders.ts';
import { STAFF_ACCESS } from '../../staff-parts/gate/texts.ts';

/** Finds settings for people who can see them, for the command palette. */
export function settingsFinder(): PaletteFinder {
  const readAccess = readOnce((signal) => loadMyAccess(STAFF_ACCESS.unread, signal));
  return async (words) => {
    if ((await readAccess()).levelOf('system-settings') === 'none') return [];
    return SETTING_KEYS.filter((key) => matchesSetting(key, words)).map((key) => ({
      name: settingOf(key).title,
      description: plainText(settingOf(key).description),
      path: `${STAFF_PAGES.systemSettings.path}#${key}`,
    }));
  };
}

/** The description without the backquotes of the documentation. */
const plainText = (description: string) => description.replaceAll('`', '');

/** Whether a setting matches some words: its names, its description or its variable contain all of them. */
export function matchesSetting(key: SettingKey, words: string): boolean {
  const { group, title, description, variable } = settingOf(key);
  return hasEveryWord(
    `${SETTING_GROUPS[group]} ${title} ${description} ${key} ${variable?.name ?? ''}`,
    words,
  );
}
