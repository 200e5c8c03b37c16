import { serveWorker } from '../../../lib/worker-service.ts';
import { judgePattern } from '../analysis/judge-pattern.ts';
import { explainPattern } from '../explaining/explain-pattern.ts';
import { exportCode } from '../exporting/export-code.ts';
import type { StudyAnswer, StudyNews, StudyRequest } from './protocol.ts';

serveWorker<StudyRequest, StudyAnswer, StudyNews>(self, ({ source, flags }, reply) => {
  reply.news({ explanation: explainPattern(source, flags), code: exportCode(source, flags) });
  reply.result(judgePattern(source, flags));
});
