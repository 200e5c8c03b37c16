import { type JqProblem, runJq } from '@hln/jq';
import { encodeText, textOfBytes } from '@hln/json-engine';
import { serveWorker } from '../../../lib/worker-service.ts';
import { cutIntoRows } from '../text-view/text-rows.ts';
import type { JqAnswer, JqOrder } from './start-jq.ts';

// The name of this file begins with “wasm-”: only such scripts are sent with a policy that lets them compile
// WebAssembly.

// When jq runs out of memory it says so on the console as well. The page has its own words for that.
console.error = () => undefined;

serveWorker<JqOrder, JqAnswer>(self, async ({ content, ...order }, reply) => {
  const isText = typeof content === 'string';
  const input = isText ? content : textOfBytes(new Uint8Array(await content.arrayBuffer()));
  const started = performance.now();
  const { output, problems, ...rest } = await runJq({ ...order, input });
  const milliseconds = performance.now() - started;
  const rows = cutIntoRows(output);
  /** Places in a file are in bytes. */
  const inBytes = (problem: JqProblem): JqProblem => {
    if (isText || problem.in !== 'input' || problem.place === null) return problem;
    const offset = encodeText(input.slice(0, problem.place.offset)).bytes.length;
    return { ...problem, place: { ...problem.place, offset } };
  };
  reply.result({ ...rest, output: rows, problems: problems.map(inBytes), milliseconds }, [
    rows.bytes.buffer,
    rows.starts.buffer,
    ...(rows.lines === null ? [] : [rows.lines.buffer]),
  ]);
});
