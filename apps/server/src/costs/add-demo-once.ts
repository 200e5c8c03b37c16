import type { Backend } from '../backend/backend.ts';
import { storeDemoCostsOnce } from './store-demo.ts';

/**
 * On the first start of an embedded database: something to look at. A real one is no place for invented numbers.
 * @returns what to print on the terminal, or null when there was nothing to do
 */
export async function addDemoCostsOnce({ database, service }: Backend): Promise<string | null> {
  if (database.kind !== 'pglite') return null;
  try {
    if (await storeDemoCostsOnce(service)) {
      return 'Added demonstration costs. To delete them: npm run costs -- clear-demo';
    }
  } catch (error) {
    // The server runs without them.
    console.error(error instanceof Error ? error.message : error);
  }
  return null;
}
