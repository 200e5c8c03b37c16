import {
  checkFlavour,
  explainFlavour,
  explainPattern,
  exportCode,
  exportFlavour,
  judgeFlavour,
  judgePattern,
} from '@hln/regex-analysis';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { StudyAnswer, StudyNews, StudyRequest } from './protocol.ts';

serveWorker<StudyRequest, StudyAnswer, StudyNews>(self, ({ source, flags, flavour }, reply) => {
  if (flavour === 'javascript') {
    reply.news({ explanation: explainPattern(source, flags), code: exportCode(source, flags) });
    reply.result(judgePattern(source, flags));
    return;
  }
  const { pattern } = checkFlavour(source, flags, flavour);
  if (pattern === null) {
    reply.result({ verdict: 'unknown' });
    return;
  }
  reply.news({
    explanation: explainFlavour(pattern, source),
    code: exportFlavour(pattern, source, flags, flavour),
  });
  reply.result(judgeFlavour(pattern, flags, flavour));
});
