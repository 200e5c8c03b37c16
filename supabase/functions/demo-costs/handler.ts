import { type DemoCosts, staffAccessSchema } from '@hln/contracts';
import * as v from 'valibot';
import { countDemoCosts } from '../_shared/costs/store-costs.ts';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';

/** The costs belong to no area of their own: whoever sets up the installation may take the invented ones away. */
const AREA = 'system-settings';

/** The demonstration data of the costs: GET says how many entries they are, POST deletes them. */
export const handler = defineFunction(['GET', 'POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const { db } = dependencies;
  const mayClear = await mayClearDemoCosts(request, environment, dependencies);
  if (request.method === 'POST') {
    // In the caller's name, so that the audit log says who it was.
    await askAsCaller(request, environment, 'clear_demo_costs', db.rpc('clear_demo_costs'));
  }
  const answer: DemoCosts = { entries: await countDemoCosts(db), mayClear };
  return Response.json(answer);
});

async function mayClearDemoCosts(
  request: Request,
  environment: FunctionEnvironment,
  { db }: FunctionDependencies,
): Promise<boolean> {
  const access = await askAsCaller(request, environment, 'my_access', db.rpc('my_access'));
  return v.parse(staffAccessSchema, access).some(({ area, level }) => area === AREA && level === 'manage');
}
