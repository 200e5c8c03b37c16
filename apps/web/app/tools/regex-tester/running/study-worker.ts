import { explainPattern, exportCode, judgePattern } from '@hln/regex-analysis';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { StudyAnswer, StudyNews, StudyRequest } from './protocol.ts';

serveWorker<StudyRequest, StudyAnswer, StudyNews>(self, ({ source, flags }, reply) => {
  reply.news({ explanation: explainPattern(source, flags), code: exportCode(source, flags) });
  reply.result(judgePattern(source, flags));
});
