import { isLoopbackUrl, type LlmQuestion, type LlmTrouble } from '@hln/contracts';
import type { SettingValues } from '@hln/contracts/settings';
import * as v from 'valibot';
import { type FetchRefusal, isFetchRefusal } from '../_shared/prices/refusal.ts';
import { type PostAnswer, sendPost } from '../_shared/prices/send-post.ts';
import type { Resolve } from '../_shared/prices/types.ts';

/** The service's endpoint and how to call it. */
export interface Service {
  readonly endpoint: string;
  readonly key: string;
  readonly model: string;
  /** Whether the endpoint may be on this machine. */
  readonly allowLoopback: boolean;
}

interface KnownSettings {
  readonly inUse: SettingValues;
  /** Settings that the environment fixes. */
  readonly given: Partial<SettingValues>;
  /** Only for tests. */
  readonly allowLoopback: boolean;
}

/** Returns the service named by the settings in use. */
export const serviceInUse = (known: KnownSettings): Service => serviceToTry({ wanted: 'test' }, known);

/**
 * Returns the service as it would be if the typed settings were saved. Settings fixed by the environment stay, and the
 * key in use is not sent to a different endpoint, which may be anybody's.
 */
export function serviceToTry(
  typed: Extract<LlmQuestion, { wanted: 'test' }>,
  { inUse, given, allowLoopback }: KnownSettings,
): Service {
  const endpoint = (given['llm.endpoint'] ?? typed.endpoint ?? inUse['llm.endpoint']).trim();
  const ownKey = endpoint === inUse['llm.endpoint'] ? inUse['llm.key'] : '';
  return {
    endpoint,
    key: (given['llm.key'] ?? typed.key ?? ownKey).trim(),
    model: (given['llm.model'] ?? typed.model ?? inUse['llm.model']).trim(),
    // The person who writes the environment runs the machine; staff who type an endpoint must not reach its other
    // services.
    allowLoopback: allowLoopback || (endpoint === given['llm.endpoint'] && isLoopbackUrl(endpoint)),
  };
}

/** How much of a model's text is shown when it is not SQL. */
const SHOWN_CHARACTERS = 200;

export interface Wire {
  /** The fetch for the formatter's client. */
  readonly fetch: typeof fetch;
  /**
   * Returns what went wrong, given the code of a diagnostic: the connection knows more about it. Null for codes that
   * mean something else.
   */
  troubleOf(code: string): LlmTrouble | null;
}

export interface WireOptions extends Pick<Service, 'allowLoopback' | 'key'> {
  readonly resolve: Resolve;
  /** The time limit (ms) for a response. */
  readonly ms: number;
  /** The largest answer. */
  readonly bytes: number;
  /** Whether to return what a model said instead of SQL. */
  readonly tells: boolean;
}

/**
 * Opens the connection to the service: its URL is judged like any URL that somebody types, and requests use connections
 * of our own.
 */
export function openWire({ key, tells, ...options }: WireOptions): Wire {
  let refused: FetchRefusal | null = null;
  let answered: PostAnswer | null = null;
  return {
    fetch: async (input, init = {}) => {
      try {
        answered = await sendPost(
          String(input),
          {
            ...options,
            userAgent: 'HLN-Formatter/1.0',
            headers: Object.fromEntries(new Headers(init.headers)),
            body: String(init.body ?? ''),
          },
          init.signal ?? undefined,
        );
      } catch (error) {
        if (!isFetchRefusal(error)) throw error;
        refused = error;
        // Throws what every fetch throws, so that the client handles it as usual.
        throw new TypeError('The service cannot be reached.', { cause: error });
      }
      const { status, text } = answered;
      return new Response([204, 205, 304].includes(status) ? null : text, { status });
    },
    troubleOf: (code) => {
      const known = CODES.get(code);
      if (known === undefined) return null;
      const status = answered?.status ?? null;
      if (refused !== null) return trouble(REFUSALS[refused.code] ?? 'unreachable');
      if (known === 'no-endpoint' && /[^\x21-\x7e]/.test(key)) return trouble('unusable-key');
      if (known === 'status') {
        return { code: (status ?? 400) < 400 ? 'redirect' : 'status', status, said: null };
      }
      const said = tells && known === 'invalid-sql' ? messageIn(answered?.text ?? '', key) : null;
      return { ...trouble(known), said };
    },
  };
}

const trouble = (code: LlmTrouble['code']): LlmTrouble => ({ code, status: null, said: null });

const REFUSALS: Partial<Record<FetchRefusal['code'], LlmTrouble['code']>> = {
  'unsafe-address': 'unsafe-address',
  dns: 'unknown-name',
  tls: 'insecure',
  timeout: 'timeout',
  // Only the client's timeout aborts a request.
  aborted: 'timeout',
  'too-large': 'too-long',
};

/** The reported problem for each of the client's error codes. */
const CODES: ReadonlyMap<string, LlmTrouble['code']> = new Map([
  ['llm-not-configured', 'no-endpoint'],
  ['llm-network', 'unreachable'],
  ['llm-timeout', 'timeout'],
  ['llm-http', 'status'],
  ['llm-bad-answer', 'bad-answer'],
  ['llm-too-long', 'too-long'],
  ['llm-invalid-sql', 'invalid-sql'],
]);

const chatSchema = v.object({ choices: v.array(v.object({ message: v.object({ content: v.string() }) })) });

/** Returns the beginning of what the model said, on one line and without the key. */
function messageIn(text: string, key: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const chat = v.safeParse(chatSchema, body);
  const content = chat.success ? chat.output.choices[0]?.message.content : undefined;
  if (content === undefined) return null;
  const shown = key === '' ? content : content.replaceAll(key, '***');
  return shown
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, SHOWN_CHARACTERS)
    .toWellFormed();
}
