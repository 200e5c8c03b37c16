import { formatSQL } from '@hln/snowflake-formatter';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { AgainRequest, AgainResult } from './again-protocol.ts';
import { neutralise } from './neutral.ts';

serveWorker<AgainRequest, AgainResult>(self, ({ sql, options, isNeutral }, reply) => {
  const query = isNeutral ? neutralise(sql, options) : { sql, isAlike: true };
  const { formatted, errors } = formatSQL(query.sql, options);
  reply.result({ query, formatted, failure: errors[0] ?? null });
});
