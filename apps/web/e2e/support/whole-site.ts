import { addDemoCostsOnce } from '@hln/server/for-tests';
import { productPage, startShop } from '@hln/test-support/prices';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import { type Site, startWatcherSite } from '../price-watcher-support.ts';

/** The site with its backend, an account that can sign in, costs of the last months and a shop. */
export interface WholeSite extends Site {
  readonly staff: StaffForTest;
  /** The page of a kettle for $24.50. */
  readonly kettleUrl: string;
}

export async function startWholeSite(): Promise<WholeSite> {
  const site = await startWatcherSite({ watch: { allowLoopback: true } });
  const staff = await createStaff(site, { email: 'mere@hln.example', role: 'owner' });
  await addDemoCostsOnce(site.backend, { isProduction: false, databaseUrl: null });
  const shop = await startShop({ '/kettle': productPage('24.50') });
  return {
    ...site,
    staff,
    kettleUrl: `${shop.url}/kettle`,
    close: async () => {
      await shop.close();
      await site.close();
    },
  };
}
