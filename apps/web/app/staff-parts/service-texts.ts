import {
  LLM_BOUNDS,
  type LlmTrouble,
  type TestAlert,
  WEBHOOK_SERVICES,
  type WebhookCause,
} from '@hln/contracts';

/** What went wrong with the SQL formatting service, and what can be done about it. */
interface TroubleWords {
  readonly what: string;
  readonly remedy: string;
}

const IN_SETTINGS = 'in System Settings, SQL formatting service';

const TROUBLES: Readonly<Record<Exclude<LlmTrouble['code'], 'status'>, TroubleWords>> = {
  off: {
    what: 'The service is switched off.',
    remedy: `Whoever may change settings switches it on ${IN_SETTINGS}.`,
  },
  'no-endpoint': {
    what: 'There is no usable endpoint.',
    remedy: 'Write the base URL that the service’s documentation names, such as https://llm.example.com/v1.',
  },
  'unusable-key': {
    what: 'The key has characters that no key has, so it was not sent.',
    remedy: 'Copy it again from the service’s own page.',
  },
  'unsafe-address': {
    what: 'The endpoint is not by https, or does not lead to the internet, so nothing was sent.',
    remedy: 'Write an https address. One on the server itself is named by the variable LLM_ENDPOINT.',
  },
  'unknown-name': { what: 'The endpoint’s name was not found.', remedy: 'Look for a slip in it.' },
  unreachable: {
    what: 'The service could not be reached.',
    remedy: 'See whether it has an outage, and whether the endpoint is right.',
  },
  insecure: {
    what: 'No secure connection to the service could be made.',
    remedy: 'See whether its certificate is valid for the endpoint’s name.',
  },
  timeout: {
    what: `The service did not answer within ${LLM_BOUNDS.ms / 1000} seconds.`,
    remedy: 'Try again, or choose a faster model.',
  },
  redirect: {
    what: 'The service forwards to another address, which is not followed.',
    remedy: 'Write the address that it forwards to as the endpoint, if it is the service’s own.',
  },
  'too-long': {
    what: 'The service’s answer is far too long.',
    remedy: 'See whether the endpoint is that of a chat API, or choose another model.',
  },
  'bad-answer': {
    what: 'The service did not answer as a chat API does.',
    remedy: 'See whether the endpoint is that of an OpenAI-compatible API.',
  },
  'invalid-sql': {
    what: 'LLM produced invalid SQL: it is none, or does not mean the same.',
    remedy: 'Try again, or choose a more able model.',
  },
  'invalid-input': {
    what: 'The query was not sent: our formatter does not understand it.',
    remedy: 'See whether a quote or bracket is open.',
  },
};

function statusWords(status: number): TroubleWords {
  if (status === 401 || status === 403)
    return {
      what: `The service refuses the key (${status}).`,
      remedy: 'Write the key again. The one that is stored is sent to the stored endpoint alone.',
    };
  if (status === 404)
    return {
      what: `The service has nothing there, or no such model (${status}).`,
      remedy: 'Compare endpoint and model with its documentation.',
    };
  if (status === 429)
    return {
      what: `The service was asked too often, or the allowance is used up (${status}).`,
      remedy: 'Wait a minute, or look at the account with the service.',
    };
  if (status >= 500)
    return { what: `The service has a fault of its own (${status}).`, remedy: 'Try again later.' };
  return {
    what: `The service does not accept the request (${status}).`,
    remedy: 'Compare the model’s name with the service’s documentation.',
  };
}

/** In two sentences or so: what is wrong, and what helps. */
export function troubleText({ code, status }: LlmTrouble): string {
  const { what, remedy } = code === 'status' ? statusWords(status ?? 0) : TROUBLES[code];
  return `${what} ${remedy}`;
}

const NO_ANSWER: Readonly<Record<Exclude<WebhookCause, 'status'>, string>> = {
  'unsafe-address': 'The address does not lead to the internet by https, so nothing was sent there.',
  'no-topic': 'The address names no topic, as https://ntfy.sh/your-topic does, so nothing was sent.',
  'unknown-name': 'The name in the address was not found.',
  unreachable: 'It could not be reached.',
  insecure: 'There was no secure connection to it.',
  timeout: 'It did not answer in time.',
  unreadable: 'Its answer could not be read.',
};

function refused(service: string, status: number | null): string {
  if (status === 404 || status === 410)
    return `${service} answered ${status}: there is no such webhook, or no longer.`;
  if (status === 401 || status === 403) return `${service} answered ${status}: it does not let us in.`;
  if (status === 429) return `${service} answered ${status}: there were too many posts.`;
  return `${service} answered ${status}, so it did not accept it.`;
}

/** What a webhook said to a post, or why it said nothing. Accepted is not arrived. */
export function webhookSaid({ service, status, cause }: TestAlert): string {
  const name = service === null ? 'The webhook' : WEBHOOK_SERVICES[service];
  if (cause === null) return `${name} accepted it with ${status}.`;
  return cause === 'status' ? refused(name, status) : NO_ANSWER[cause];
}
