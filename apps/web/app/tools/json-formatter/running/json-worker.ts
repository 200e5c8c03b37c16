import { serveWorker } from '../../../lib/worker-service.ts';
import { answer } from './answer.ts';
import { editDocument } from './edit-document.ts';
import { JsonDocument } from './json-document.ts';
import type { Progress, Request, Result } from './protocol.ts';

/** The last document: the page asks about one text at a time, often many times. */
let document: JsonDocument | null = null;

serveWorker<Request, Result, Progress>(self, async ({ source, job }, reply) => {
  if (document?.id !== source.id) document = await JsonDocument.open(source);
  let result: Result;
  if (job.kind === 'edit') ({ document, result } = editDocument(document, job));
  else result = answer(document, job, (progress) => reply.news(progress));
  const transfer: Transferable[] = [];
  const input =
    result.kind === 'edited' ? (result.done?.input ?? null) : 'input' in result ? result.input : null;
  if (input !== null || result.kind === 'print') {
    for (const text of [result.kind === 'print' ? result.output : null, input]) {
      if (text === null) continue;
      transfer.push(text.bytes.buffer, text.starts.buffer);
      if (text.lines !== null) transfer.push(text.lines.buffer);
    }
  }
  reply.result(result, transfer);
});
