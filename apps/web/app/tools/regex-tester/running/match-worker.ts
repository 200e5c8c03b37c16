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
  const run = flavour === 'javascript' ? inJavaScript : await inFlavour(flavour);
  const start = performance.now();
  reply.result({ ...run(request), time: performance.now() - start });
});

type Answer = Omit<MatchAnswer, 'time'>;

function inJavaScript(request: MatchRequest): Answer {
  const { source, flags, text, list } = request;
  const { check, result } = runPattern(request, checkPattern);
  const listing = result === null || list === null ? null : listMatches(source, flags, text, list);
  const notes = findFlavours(source, flags);
  const isForeign = notes.length > 0 && notes.every(({ isOfFlavour }) => isOfFlavour);
  return {
    check,
    result,
    listing,
    differences: [],
    suggested: isForeign ? suggestFlavour(source, flags) : null,
  };
}

/** Returns how a flavour runs. Go's engine is loaded with the first pattern of Go, before the clock starts. */
async function inFlavour(flavour: ForeignFlavour): Promise<(request: MatchRequest) => Answer> {
  const searcherOf =
    flavour === 'go'
      ? (await import('@hln/regex-analysis/go')).goSearcher
      : (source: string, flags: string) => flavourSearcher(source, flags, flavour);
  return (request) => {
    const { source, flags, text, list } = request;
    const { check, differences } = checkFlavour(source, flags, flavour, text);
    const nothing = { result: null, listing: null, suggested: null };
    if (!check.valid) return { ...nothing, check, differences };
    try {
      const searcher = searcherOf(source, flags);
      const result = runFlavourPattern(searcher, flavour, request);
      const listing = list === null ? null : listFlavourMatches(searcher, flags, text, list);
      return { check, result, listing, differences, suggested: null };
    } catch (error) {
      if (!(error instanceof FlavourError)) throw error;
      return { ...nothing, check: { valid: false, message: error.message }, differences };
    }
  };
}
