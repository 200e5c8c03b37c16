import { checkTexts, inferFromText } from '@hln/json-schema';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { SchemaAnswer, SchemaNews, SchemaRequest } from './protocol.ts';

serveWorker<SchemaRequest, SchemaAnswer, SchemaNews>(self, async (request, reply) => {
  if (request.kind === 'infer') {
    const inferred = inferFromText(request.document, { formats: request.formats });
    reply.result(
      'schema' in inferred
        ? { kind: 'inferred', schema: inferred.schema }
        : { kind: 'not-inferred', message: inferred.message },
    );
    return;
  }
  const { schema, document, others, options } = request;
  const check = await checkTexts({
    schema,
    document,
    others,
    draft: options.draft,
    assertsFormat: options.formats,
    onPattern: (pattern) => reply.news(pattern),
  });
  reply.result({ kind: 'checked', check });
});
