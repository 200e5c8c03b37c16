import type { JqOutcome, JqRequest } from '@hln/jq/options';
import type { WorkerLike } from '../../../lib/worker-client.ts';
import type { TextRows } from '../text-view/text-rows.ts';

/** A program and what it reads: a text, or a file, whose bytes the page itself never touches. */
export interface JqOrder extends Omit<JqRequest, 'input'> {
  readonly content: string | Blob;
}

/** Places in a file's input are in bytes, those in a text in UTF-16 code units. */
export interface JqAnswer extends Omit<JqOutcome, 'output'> {
  readonly output: TextRows;
  readonly milliseconds: number;
}

/** Starts the worker that holds jq, half a megabyte when compressed. */
export function startJq(): WorkerLike<JqOrder, JqAnswer, never> {
  return new Worker(new URL('./wasm-jq-worker.ts', import.meta.url), { type: 'module' });
}
