import type { LlmAnswer } from '@hln/contracts';
import { useEffect, useRef, useState } from 'react';
import { CONSOLE_SERVICE, troubleText } from '../../../content/llm-formatting.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import type { Tone } from '../../../ui/alert.tsx';
import { askFormattingService } from './ask-console.ts';
import { sameForPostgres } from './same-for-postgres.ts';

/** What became of formatting a query. */
export interface ServiceNews {
  /** The query that it is about: with another one in the field, it is over. */
  readonly about: string;
  readonly tone: Tone;
  readonly text: string;
  /** What to put back; null where nothing was changed. */
  readonly before: string | null;
}

export interface FormattingService {
  readonly isAsking: boolean;
  readonly news: ServiceNews | null;
  readonly ask: () => void;
  readonly cancel: () => void;
}

/** Formats the query in the field by the service of the settings, one at a time. */
export function useFormattingService(query: string, onFormatted: (query: string) => void): FormattingService {
  const [news, setNews] = useState<ServiceNews | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const asking = useRef<AbortController | null>(null);
  const latest = useRef(query);
  const isSessionLost = useSessionLoss();
  useEffect(() => {
    latest.current = query;
  }, [query]);
  // Whoever leaves the page ends it.
  useEffect(() => () => asking.current?.abort(), []);

  async function ask() {
    if (asking.current !== null) return;
    const abort = new AbortController();
    asking.current = abort;
    setIsAsking(true);
    setNews(null);
    try {
      const read = readAnswer(await askFormattingService(query, abort.signal), query, latest.current);
      if (read.before !== null) onFormatted(read.about);
      setNews(read);
    } catch (problem) {
      const tell = (tone: Tone, text: string) => setNews({ about: latest.current, tone, text, before: null });
      if (abort.signal.aborted) tell('info', CONSOLE_SERVICE.cancelled);
      else if (!(await isSessionLost(problem))) {
        tell('danger', isSiteError(problem) ? problem.message : CONSOLE_SERVICE.unanswered);
      }
    } finally {
      asking.current = null;
      setIsAsking(false);
    }
  }
  return {
    isAsking,
    news: news?.about === query ? news : null,
    ask: () => void ask(),
    cancel: () => asking.current?.abort(),
  };
}

/**
 * What an answer means for the query in the field. The service's proof is for Snowflake's SQL, so its text is taken only
 * if it is the same query to PostgreSQL, too.
 * @param asked the query that was sent
 * @param latest what the field holds by now
 */
export function readAnswer(answer: LlmAnswer, asked: string, latest: string): ServiceNews {
  const left = (tone: Tone, text: string): ServiceNews => ({ about: latest, tone, text, before: null });
  if (answer.kind === 'failed') return left('danger', CONSOLE_SERVICE.left(troubleText(answer.trouble)));
  if (latest !== asked) return left('info', CONSOLE_SERVICE.changed);
  const { text, trouble, ms } = answer;
  const tone = trouble === null ? 'success' : 'warning';
  const words = trouble === null ? null : CONSOLE_SERVICE.here(troubleText(trouble));
  if (text === asked) return left(tone, words ?? CONSOLE_SERVICE.same);
  if (!sameForPostgres(asked, text)) return left('warning', CONSOLE_SERVICE.unproved);
  return { about: text, tone, text: words ?? CONSOLE_SERVICE.formatted(ms), before: asked };
}
