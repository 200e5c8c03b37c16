import { serveWorker } from '../../../lib/worker-service.ts';
import { drawCode } from './draw-code.ts';
import type { DrawAnswer, DrawRequest } from './protocol.ts';

serveWorker<DrawRequest, DrawAnswer>(self, (request, reply) => reply.result(drawCode(request)));
