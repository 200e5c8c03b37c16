import { serveWorker } from '../../../lib/worker-service.ts';
import { scoreCode } from '../checking/score.ts';
import type { CheckAnswer, CheckNews, CheckRequest } from './protocol.ts';

serveWorker<CheckRequest, CheckAnswer, CheckNews>(self, ({ text, code, style, logo }, reply) => {
  reply.result(
    scoreCode(text, code, { style, logo: logo ?? undefined, onTrial: (trial) => reply.news(trial) }),
  );
});
