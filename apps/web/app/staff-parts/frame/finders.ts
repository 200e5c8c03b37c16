import { STAFF_PAGES } from '../../content/staff-pages.ts';
import { STAFF_TOOLS, type StaffTool } from '../../content/staff-tools.ts';
import type { PaletteFinder } from '../../lib/palette-sources.ts';
import { isOpenTo, loadMyAccess } from '../../lib/staff/my-access.ts';
import { STAFF_ACCESS } from '../gate/texts.ts';
import { STAFF_FRAME } from '../texts.ts';

/** Finds the staff tools that are open to the signed-in person, and the portal. */
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

/** The tools that are about every word of `typed`, those first whose name has them; all tools when it is blank. */
export function findStaffTools(tools: readonly StaffTool[], typed: string): readonly StaffTool[] {
  const named = tools.filter(({ name }) => hasEveryWord(name, typed));
  const about = tools.filter((tool) => {
    const { name, description, category, finds } = tool;
    return !named.includes(tool) && hasEveryWord(`${name} ${description} ${category} ${finds}`, typed);
  });
  return [...named, ...about];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every word that was typed, whatever their case and macrons. */
export function hasEveryWord(text: string, typed: string): boolean {
  const low = plain(text);
  return plain(typed)
    .trim()
    .split(/\s+/)
    .every((word) => low.includes(word));
}

/** For one reading, in milliseconds. */
const TIME_LIMIT = 8_000;

/**
 * Reads something when it is first wanted, and gives the same ever after. Whoever wanted it first may leave: the reading
 * goes on for the others.
 */
export function readOnce<Value>(read: (signal: AbortSignal) => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => {
    reading ??= read(AbortSignal.timeout(TIME_LIMIT));
    return reading;
  };
}
