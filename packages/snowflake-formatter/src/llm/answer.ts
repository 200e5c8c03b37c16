import { LlmError } from './errors.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The text of a message: a string, or the text parts of a list. */
function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  let text = '';
  for (const part of content) {
    if (!isObject(part) || typeof part.text !== 'string') return undefined;
    text += part.text;
  }
  return text;
}

/** The model's text in the body of a chat response. Throws an {@link LlmError} for any other body. */
export function answerText(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new LlmError('bad-answer', 'The LLM endpoint did not answer with JSON');
  }
  const choices = isObject(value) ? value.choices : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(choice) ? choice.message : undefined;
  const text = isObject(message) ? textOf(message.content) : undefined;
  if (text === undefined) throw new LlmError('bad-answer', 'The LLM endpoint answered without a message');
  if (isObject(choice) && choice.finish_reason === 'length') {
    throw new LlmError('bad-answer', 'The LLM answer was cut off');
  }
  return text;
}

/** The name of the model that answered, if the body says so. */
export function answeringModel(body: string): string | undefined {
  const value: unknown = JSON.parse(body);
  return isObject(value) && typeof value.model === 'string' ? value.model : undefined;
}

/** The message in an error response, truncated: for people, not for programs. */
export function errorText(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return '';
  }
  const error = isObject(value) ? value.error : undefined;
  const message = isObject(error) ? error.message : error;
  // Control characters could manipulate a terminal that shows the message.
  return typeof message === 'string' ? message.replace(/\p{Cc}+/gu, ' ').slice(0, 200) : '';
}

/** Removes the code fence that models add around SQL although they are told not to. */
export function withoutFence(text: string): string {
  const fenced = /^\s*```[^\n`]*\n([\s\S]*?)\n?```\s*$/.exec(text);
  return fenced?.[1] ?? text;
}
