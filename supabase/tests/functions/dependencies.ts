import type { FunctionDependencies } from '@hln/supabase/shared/http/dependencies';
import type { FunctionEnvironment } from '@hln/supabase/shared/http/environment';
import { openSettings } from '@hln/supabase/shared/http/settings';
import { NO_BACKUPS } from '@hln/supabase/shared/staff/backups';
import { NO_CONSOLE } from '@hln/supabase/shared/staff/sql-console';
import type { TestServer } from '@hln/test-support/server';

/** The overrides that a test passes for a handler that it calls directly. */
interface Given extends Partial<FunctionDependencies> {
  /** Settings that the environment fixes. */
  readonly givenSettings?: FunctionEnvironment['givenSettings'];
}

/**
 * Returns the dependencies for a handler that a test calls directly: a server's database, and as little else as
 * possible.
 */
export function dependenciesOn(
  { backend }: TestServer,
  { givenSettings = {}, log = () => {}, ...rest }: Given = {},
): FunctionDependencies {
  return {
    db: backend.service,
    mail: null,
    settings: openSettings({ db: backend.service, given: givenSettings, log }),
    resolve: () => Promise.reject(new Error('Nothing is looked up here.')),
    hashPassword: () => Promise.reject(new Error('Nothing is hashed here.')),
    sqlConsole: NO_CONSOLE,
    buildsSite: false,
    backups: NO_BACKUPS,
    fetch: globalThis.fetch,
    defer: () => {},
    log,
    ...rest,
  };
}
