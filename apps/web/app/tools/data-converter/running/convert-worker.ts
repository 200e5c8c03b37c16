import { serveWorker } from '../../../lib/worker-service.ts';
import { convert } from './convert.ts';
import type { ConvertAnswer, ConvertRequest } from './convert-protocol.ts';

serveWorker<ConvertRequest, ConvertAnswer, number>(self, (request, reply) => reply.result(convert(request)));
