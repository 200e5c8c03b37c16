import {
  checkFlavour,
  checkPattern,
  FlavourError,
  type ForeignFlavour,
  findFlavours,
  flavourSearcher,
  listFlavourMatches,
  listMatches,
  runFlavourPattern,
  runPattern,
  suggestFlavour,
} from '@hln/regex-analysis';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { MatchAnswer, MatchRequest } from './protocol.ts';

serveWorker<MatchRequest, MatchAnswer>(self, async (request, reply) => {
  const { flavour } = request;
  // Loaded before the clock starts: Go's engine comes with the first pattern of Go.
  const go = flavour === 'go' ? await import('@hln/regex-analysis/go') : null;
  const start = performance.now();
  const answer =
    flavour === 'javascript'
      ? inJavaScript(request)
      : inFlavour(request, flavour, () =>
          flavour === 'go' && go !== null
            ? go.goSearcher(request.source, request.flags)
            : flavourSearcher(request.source, request.flags, flavour === 'python' ? 'python' : 'pcre2'),
        );
  reply.result({ ...answer, time: performance.now() - start });
});

type Answer = Omit<MatchAnswer, 'time'>;

function inJavaScript(request: MatchRequest): Answer {
  const { source, flags, text, list } = request;
  const { check, result } = runPattern(request, checkPattern);
  const listing = result === null || list === null ? null : listMatches(source, flags, text, list);
  const isForeign = findFlavours(source, flags).length > 0;
  return {
    check,
    result,
    listing,
    differences: [],
    suggested: isForeign ? suggestFlavour(source, flags) : null,
  };
}

function inFlavour(
  request: MatchRequest,
  flavour: ForeignFlavour,
  prepare: () => ReturnType<typeof flavourSearcher>,
): Answer {
  const { source, flags, text, list } = request;
  const { check, differences } = checkFlavour(source, flags, flavour, text);
  const nothing = { result: null, listing: null, suggested: null };
  if (!check.valid) return { ...nothing, check, differences };
  try {
    const searcher = prepare();
    const result = runFlavourPattern(searcher, flavour, request);
    const listing = list === null ? null : listFlavourMatches(searcher, flags, text, list);
    return { check, result, listing, differences, suggested: null };
  } catch (error) {
    if (!(error instanceof FlavourError)) throw error;
    return { ...nothing, check: { valid: false, message: error.message }, differences };
  }
}
