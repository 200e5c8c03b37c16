import { serveWorker } from '../../../lib/worker-service.ts';
import { minifySql } from './minify-sql.ts';

serveWorker<string, string | null>(self, (sql, reply) => reply.result(minifySql(sql)));
