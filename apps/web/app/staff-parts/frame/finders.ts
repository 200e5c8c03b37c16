import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { STAFF_TOOLS, type StaffTool } from '../../content/staff-tools.ts';
import { hasEveryWord } from '../../lib/has-every-word.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { isOpenTo, loadMyAccess } from '../../lib/staff/my-access.ts';
import { STAFF_ACCESS } from '../gate/texts.ts';
import { STAFF_FRAME } from '../texts.ts';

/** Finds the staff tools that the signed-in person can open, and the portal. */
export function toolFinder(): PaletteFinder {
  const readAccess = readOnce((signal) => loadMyAccess(STAFF_ACCESS.unread, signal));
  return async (words) => {
    const access = await readAccess();
    const open = STAFF_TOOLS.filter((tool) => isOpenTo({ access, failed: false }, tool));
    const tools = findStaffTools(open, words).map(({ name, description, url }) => ({
      name,
      description,
      path: url,
    }));
    const portal = { name: STAFF_FRAME.portal, description: '', path: STAFF_PAGES.portal.path };
    return hasEveryWord(portal.name, words) ? [...tools, portal] : tools;
  };
}

/** The tools that match every word of `typed`, with matches in the name first; all tools for a blank query. */
export function findStaffTools(tools: readonly StaffTool[], typed: string): readonly StaffTool[] {
  const named = tools.filter(({ name }) => hasEveryWord(name, typed));
  const about = tools.filter((tool) => {
    const { name, description, category, keywords } = tool;
    const text = [name, description, category, ...keywords].join(' ');
    return !named.includes(tool) && hasEveryWord(text, typed);
  });
  return [...named, ...about];
}

/** Time limit for one load, in milliseconds. */
const TIME_LIMIT = 8_000;

/**
 * Loads something when it is first wanted, and returns the same result from then on. If the first caller leaves,
 * loading continues for the others.
 */
export function readOnce<Value>(read: (signal: AbortSignal) => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => {
    reading ??= read(AbortSignal.timeout(TIME_LIMIT));
    return reading;
  };
}
