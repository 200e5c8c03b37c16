import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import { storeDemoCostsOnce } from './store-demo.ts';

type Installation = Pick<Config, 'isProduction' | 'databaseUrl'>;

/** Why an installation gets no demonstration costs; null where it may have them. */
export function demoCostsRefusal({ isProduction, databaseUrl }: Installation): string | null {
  if (isProduction) return 'NODE_ENV is production: demonstration costs would stand among real ones.';
  if (databaseUrl !== null)
    return 'DATABASE_URL is set: demonstration costs are for the embedded database alone.';
  return null;
}

/**
 * On the first start of an embedded database that is not in production: something to look at.
 * @returns what to print on the terminal, or null when there was nothing to do
 */
export async function addDemoCostsOnce(
  { service }: Pick<Backend, 'service'>,
  installation: Installation,
): Promise<string | null> {
  if (demoCostsRefusal(installation) !== null) return null;
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
