import { type DemoCosts, staffAccessSchema } from '@hln/contracts';
import * as v from 'valibot';
import { countDemoCosts } from '../_shared/costs/store-costs.ts';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';

/** Anybody who can import costs can delete the demonstration data. */
const AREA = 'costs';

/** The demonstration data of the costs: GET counts the entries, POST deletes them. */
export const handler = defineFunction(['GET', 'POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  const { db } = dependencies;
  const mayClear = await mayClearDemoCosts(request, environment, dependencies);
  if (request.method === 'POST') {
    // Runs with the caller's token, so that the audit log names the caller.
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
