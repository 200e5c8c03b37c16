import {
  LLM_BOUNDS,
  type LlmTrouble,
  type TestAlert,
  WEBHOOK_SERVICES,
  type WebhookCause,
} from '@hln/contracts';

/** Problems with the SQL formatting service, and what to do about them. */
interface TroubleWords {
  readonly what: string;
  readonly remedy: string;
}

const IN_SETTINGS = 'in System Settings, SQL formatting service';

const TROUBLES: Readonly<Record<Exclude<LlmTrouble['code'], 'status'>, TroubleWords>> = {
  off: {
    what: 'The service is switched off.',
    remedy: `Somebody who can change settings can switch it on ${IN_SETTINGS}.`,
  },
  'no-endpoint': {
    what: 'There is no usable endpoint.',
    remedy: 'Enter the base URL that the service’s documentation names, such as https://llm.example.com/v1.',
  },
  'unusable-key': {
    what: 'The key contains characters that keys never have, so it was not sent.',
    remedy: 'Copy it again from the service’s own page.',
  },
  'unsafe-address': {
    what: 'The endpoint doesn’t use https, or doesn’t lead to the internet, so nothing was sent.',
    remedy: 'Enter an https URL. For a service on the server itself, set the variable LLM_ENDPOINT.',
  },
  'unknown-name': { what: 'The endpoint’s name was not found.', remedy: 'Check it for typos.' },
  unreachable: {
    what: 'The service couldn’t be reached.',
    remedy: 'Check whether it has an outage, and whether the endpoint is right.',
  },
  insecure: {
    what: 'No secure connection to the service could be made.',
    remedy: 'Check whether its certificate is valid for the endpoint’s name.',
  },
  timeout: {
    what: `The service did not answer within ${LLM_BOUNDS.ms / 1000} seconds.`,
    remedy: 'Try again, or choose a faster model.',
  },
  redirect: {
    what: 'The service redirects to another URL, which is not followed.',
    remedy: 'If that URL is the service’s own, enter it as the endpoint.',
  },
  'too-long': {
    what: 'The service’s answer is much too long.',
    remedy: 'Check whether the endpoint is a chat API, or choose another model.',
  },
  'bad-answer': {
    what: 'The service didn’t answer like a chat API.',
    remedy: 'Check whether the endpoint is an OpenAI-compatible API.',
  },
  'invalid-sql': {
    what: 'LLM produced invalid SQL: it isn’t SQL, or doesn’t mean the same.',
    remedy: 'Try again, or choose a more capable model.',
  },
  'invalid-input': {
    what: 'The query was not sent: our formatter does not understand it.',
    remedy: 'Check whether a quote or bracket is still open.',
  },
};

function statusWords(status: number): TroubleWords {
  if (status === 401 || status === 403)
    return {
      what: `The service refuses the key (${status}).`,
      remedy: 'Enter the key again. The stored key is sent only to the stored endpoint.',
    };
  if (status === 404)
    return {
      what: `The service has nothing at this URL, or no such model (${status}).`,
      remedy: 'Compare the endpoint and the model with its documentation.',
    };
  if (status === 429)
    return {
      what: `There were too many requests, or the quota is used up (${status}).`,
      remedy: 'Wait a minute, or check your account with the service.',
    };
  if (status >= 500)
    return { what: `The service has an internal error (${status}).`, remedy: 'Try again later.' };
  return {
    what: `The service does not accept the request (${status}).`,
    remedy: 'Compare the model’s name with the service’s documentation.',
  };
}

/** What is wrong and how to fix it, in about two sentences. */
export function troubleText({ code, status }: LlmTrouble): string {
  const { what, remedy } = code === 'status' ? statusWords(status ?? 0) : TROUBLES[code];
  return `${what} ${remedy}`;
}

const NO_ANSWER: Readonly<Record<Exclude<WebhookCause, 'status'>, string>> = {
  'unsafe-address': 'The URL doesn’t lead to the internet by https, so nothing was sent there.',
  'no-topic': 'The URL names no topic, as https://ntfy.sh/your-topic does, so nothing was sent.',
  'unknown-name': 'The name in the URL was not found.',
  unreachable: 'It couldn’t be reached.',
  insecure: 'No secure connection to it could be made.',
  timeout: 'It didn’t answer in time.',
  unreadable: 'Its answer couldn’t be read.',
};

function refused(service: string, status: number | null): string {
  if (status === 404 || status === 410)
    return `${service} answered ${status}: the webhook doesn’t exist, or no longer exists.`;
  if (status === 401 || status === 403) return `${service} answered ${status}: it doesn’t allow us to post.`;
  if (status === 429) return `${service} answered ${status}: there were too many posts.`;
  return `${service} answered ${status}, so it did not accept it.`;
}

/** What a webhook answered to a post, or why there was no answer. Accepted doesn't mean arrived. */
export function webhookSaid({ service, status, cause }: TestAlert): string {
  const name = service === null ? 'The webhook' : WEBHOOK_SERVICES[service];
  if (cause === null) return `${name} accepted it with ${status}.`;
  return cause === 'status' ? refused(name, status) : NO_ANSWER[cause];
}
