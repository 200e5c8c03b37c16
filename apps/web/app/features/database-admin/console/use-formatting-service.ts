import { useEffect, useRef, useState } from 'react';
import { askFormattingService } from '../../../lib/staff/ask-function.ts';
import { errorSentence } from '../../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import type { Tone } from '../../../ui/alert.tsx';
import { readAnswer, type ServiceNews } from './read-answer.ts';
import { CONSOLE_SERVICE } from './texts.ts';

export interface FormattingService {
  readonly isAsking: boolean;
  readonly news: ServiceNews | null;
  readonly ask: () => void;
  readonly cancel: () => void;
}

/** Formats the query in the field with the service from the settings, one at a time. */
export function useFormattingService(query: string, onFormatted: (query: string) => void): FormattingService {
  const [news, setNews] = useState<ServiceNews | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const asking = useRef<AbortController | null>(null);
  const latest = useRef(query);
  const isSessionLost = useSessionLoss();
  useEffect(() => {
    latest.current = query;
  }, [query]);
  // Leaving the page stops it.
  useEffect(() => () => asking.current?.abort(), []);

  async function ask() {
    if (asking.current !== null) return;
    const abort = new AbortController();
    asking.current = abort;
    setIsAsking(true);
    setNews(null);
    try {
      const answer = await askFormattingService(
        { wanted: 'format', sql: query },
        CONSOLE_SERVICE.unanswered,
        abort.signal,
      );
      const read = readAnswer(answer, query, latest.current);
      if (read.before !== null) onFormatted(read.about);
      setNews(read);
    } catch (problem) {
      const tell = (tone: Tone, text: string) => setNews({ about: latest.current, tone, text, before: null });
      if (abort.signal.aborted) tell('info', CONSOLE_SERVICE.cancelled);
      else if (!(await isSessionLost(problem))) {
        tell('danger', errorSentence(problem, CONSOLE_SERVICE.unanswered));
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
