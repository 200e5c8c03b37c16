import { serveWorker } from '../../../lib/worker-service.ts';
import { convert } from './convert.ts';
import type { UrlReport, UrlRequest } from './protocol.ts';

serveWorker<UrlRequest, UrlReport>(self, (request, reply) => reply.result(convert(request)));
