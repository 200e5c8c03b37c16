import { LLM_BOUNDS, type LlmAnswer, type LlmQuestion, llmAnswerSchema } from '@hln/contracts';
import { askFunction } from './ask-function.ts';

/** The way there and back, besides what the service may take, in milliseconds. */
const WAY_MS = 15_000;

/**
 * Has the SQL formatting service tried or a query formatted by it; aborting ends that, too.
 *
 * @param unanswered what to say where there is no answer
 * @throws SiteError
 */
export async function askFormattingService(
  question: LlmQuestion,
  unanswered: string,
  signal?: AbortSignal,
): Promise<LlmAnswer> {
  return await askFunction(
    'format-with-llm',
    { post: question },
    llmAnswerSchema,
    unanswered,
    signal,
    LLM_BOUNDS.ms + WAY_MS,
  );
}
