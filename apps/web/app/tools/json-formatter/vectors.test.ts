import { type JqRequest, runJq } from '@hln/jq';
import { expect, it, vi } from 'vitest';
import type { WorkerLike } from '../../lib/worker-client.ts';
import type { JqAnswer, JqOrder } from './jq/start-jq.ts';
import { cutIntoRows } from './text-view/text-rows.ts';
import { VECTORS } from './vectors.ts';

/** Node has no workers of the web: jq runs here instead. */
class JqHere implements WorkerLike<JqOrder, JqAnswer, never> {
  onmessage: WorkerLike<JqOrder, JqAnswer, never>['onmessage'] = null;
  onerror = null;
  onmessageerror = null;

  async postMessage({ id, request }: { id: number; request: JqOrder }) {
    const order: JqRequest = { ...request, input: String(request.content) };
    const { output, ...rest } = await runJq(order);
    const result = { ...rest, output: cutIntoRows(output), milliseconds: 0 };
    this.onmessage?.(new MessageEvent('message', { data: { id, kind: 'result', result } }));
  }

  terminate() {}
}
vi.stubGlobal('Worker', JqHere);

it.each(VECTORS)('$name ($source)', async ({ run, expected }) => {
  expect(await run()).toEqual(expected);
});
