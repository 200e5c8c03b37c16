import { answeringModel, answerText, errorText } from './answer.ts';
import { LlmError } from './errors.ts';
import type { ChatMessage } from './prompt.ts';
import type { LlmSettings } from './types.ts';

const RETRIED: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** The chat URL for an endpoint setting. Throws an {@link LlmError} if the setting is not a usable URL. */
export function chatUrl(endpoint: string | undefined): string {
  if (endpoint === undefined || endpoint.trim() === '')
    throw new LlmError('not-configured', 'No LLM endpoint is configured');
  let url: URL;
  try {
    url = new URL(endpoint);
  } catch {
    throw new LlmError('not-configured', 'The LLM endpoint is not a valid URL');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new LlmError('not-configured', 'The LLM endpoint must start with https:// or http://');
  }
  if (url.username !== '' || url.password !== '')
    throw new LlmError('not-configured', 'The LLM endpoint must not hold a name or password; use apiKey');
  const path = url.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/chat/completions')) {
    url.pathname = /\/v\d+$/.test(path) ? `${path}/chat/completions` : `${path}/v1/chat/completions`;
  }
  return url.href;
}

/** Reads a response body. Throws an {@link LlmError} if it is longer than `limit` bytes. */
async function readBounded(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel();
      throw new LlmError('too-long', `The LLM answer is longer than ${limit} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The delay in milliseconds that a Retry-After header asks for: it gives seconds, or a date. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Removes the key from a text: an endpoint may quote the key that it refuses, but the key must not appear in a message.
 */
function withoutKey(text: string, key: string | undefined): string {
  return key === undefined || key === '' ? text : text.replaceAll(key, '***');
}

/** Waits; rejects with the signal's reason if it is aborted first. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** The longest delay of a timer, in milliseconds: with a longer one, the timer fires at once. */
const LONGEST = 2 ** 31 - 1;

/** A setting between 0 and a limit that is safe for timers and loops; NaN gives the default. */
function atMost(most: number, value: number | undefined, fallback: number): number {
  if (value === undefined || Number.isNaN(value)) return fallback;
  return Math.min(most, Math.max(0, value));
}

interface Attempt {
  readonly error: LlmError;
  readonly retry: boolean;
  readonly wait: number | undefined;
}

export interface Answer {
  readonly text: string;
  readonly model: string | undefined;
}

/** Sends requests to one chat endpoint. */
export class ChatClient {
  private readonly settings: LlmSettings;

  constructor(settings: LlmSettings) {
    this.settings = settings;
  }

  /** Sends a request, and retries if that can help. Rejects with an {@link LlmError} or the signal's reason. */
  async ask(
    messages: readonly ChatMessage[],
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const retries = atMost(100, this.settings.retries, 2);
    const longest = atMost(LONGEST, this.settings.maxRetryDelay, 30_000);
    const delay = atMost(LONGEST, this.settings.retryDelay, 500);
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted();
      const result = await this.attempt(messages, limit, signal);
      if (!('error' in result)) return result;
      if (!result.retry || attempt >= retries) throw result.error;
      const backoff = delay * 2 ** attempt * (0.75 + Math.random() / 2);
      await pause(Math.min(longest, result.wait ?? backoff), signal);
    }
  }

  private async attempt(
    messages: readonly ChatMessage[],
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<Answer | Attempt> {
    const timeout = Math.round(atMost(LONGEST, this.settings.timeout, 30_000));
    const clock = AbortSignal.timeout(timeout);
    try {
      const response = await this.send(
        messages,
        signal === undefined ? clock : AbortSignal.any([signal, clock]),
      );
      const body = await readBounded(response, limit);
      if (response.ok) return { text: answerText(body), model: answeringModel(body) };
      const detail = errorText(withoutKey(body, this.settings.apiKey));
      const message = `The LLM endpoint answered ${response.status}${detail === '' ? '' : `: ${detail}`}`;
      return {
        error: new LlmError('http', message, response.status),
        retry: RETRIED.has(response.status),
        wait: retryAfter(response.headers.get('retry-after'), Date.now()),
      };
    } catch (error) {
      if (error instanceof LlmError) return { error, retry: false, wait: undefined };
      signal?.throwIfAborted();
      if (clock.aborted) {
        const late = new LlmError('timeout', `The LLM did not answer within ${timeout} ms`);
        return { error: late, retry: false, wait: undefined };
      }
      // Fetch rejects with a TypeError for every connection problem.
      if (!(error instanceof TypeError)) throw error;
      return {
        error: new LlmError('network', 'The LLM endpoint cannot be reached'),
        retry: true,
        wait: undefined,
      };
    }
  }

  private send(messages: readonly ChatMessage[], signal: AbortSignal): Promise<Response> {
    const { apiKey, endpoint, model } = this.settings;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      accept: 'application/json',
    };
    if (apiKey !== undefined && /[^\x21-\x7e]/.test(apiKey))
      throw new LlmError('not-configured', 'The LLM API key holds characters that no key has');
    if (apiKey !== undefined && apiKey !== '') headers.authorization = `Bearer ${apiKey}`;
    const request = this.settings.fetch ?? fetch;
    return request(chatUrl(endpoint), {
      method: 'POST',
      headers,
      body: JSON.stringify({ model: model ?? 'default', messages, temperature: 0, stream: false }),
      // A redirect would send the key and the SQL to a host that is not configured.
      redirect: 'error',
      credentials: 'omit',
      signal,
    });
  }
}
