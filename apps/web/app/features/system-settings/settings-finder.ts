import { SETTING_KEYS, settingOf } from '@hln/contracts/settings';
import { STAFF_ACCESS } from '../../content/staff-access.ts';
import { STAFF_PAGES } from '../../content/staff-pages.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { loadMyAccess } from '../../lib/staff/my-access.ts';
import { readOnce } from '../../staff-parts/frame/read-once.ts';
import { matchesSetting } from './matches-setting.ts';

/** Finds settings for those who may see them, for the command palette. */
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

/** Without the backquotes of the documentation. */
const plainText = (description: string) => description.replaceAll('`', '');
