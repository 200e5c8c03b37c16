import { isLoopbackHost } from '@hln/supabase/shared/environment/variable';

interface Reachability {
  readonly HOST: string;
  readonly SITE_URL: string | null;
  readonly NODE_ENV: string;
  readonly TRUSTED_PROXIES: readonly string[];
}

/** Whether nobody but this machine can reach the server, as far as its configuration tells. */
export function isForThisMachine({ HOST, SITE_URL, NODE_ENV, TRUSTED_PROXIES }: Reachability): boolean {
  return (
    NODE_ENV !== 'production' &&
    isLoopbackHost(HOST) &&
    (SITE_URL === null || isLoopbackHost(new URL(SITE_URL).hostname)) &&
    // Whoever names a proxy has one in front, with people on its other side.
    TRUSTED_PROXIES.length === 0
  );
}
