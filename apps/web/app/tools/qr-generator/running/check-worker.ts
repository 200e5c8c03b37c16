import { scoreCode } from '@hln/qr';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { CheckAnswer, CheckNews, CheckRequest } from './protocol.ts';

serveWorker<CheckRequest, CheckAnswer, CheckNews>(self, ({ text, code, style, logo }, reply) => {
  reply.result(
    scoreCode(text, code, { style, logo: logo ?? undefined, onTrial: (trial) => reply.news(trial) }),
  );
});
