import type { LlmAnswer } from '@hln/contracts';
import { CONSOLE_SERVICE, troubleText } from '../../../content/llm-formatting.ts';
import type { Tone } from '../../../ui/alert.tsx';
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
