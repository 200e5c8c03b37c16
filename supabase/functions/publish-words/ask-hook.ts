import { type FetchRefusal, isFetchRefusal } from '../_shared/prices/refusal.ts';
import { sendPing } from '../_shared/prices/send-post.ts';
import type { Resolve } from '../_shared/prices/types.ts';

/** The host's answer, or why nothing is built, with advice. */
export type HookAnswer = { readonly answer: string } | { readonly failure: string };

export interface HookOptions {
  readonly resolve: Resolve;
  /** Only for tests: allows URLs on this machine and plain http. */
  readonly allowLoopback: boolean;
  readonly signal: AbortSignal;
}

const IN_SETTINGS = 'in System Settings, Publishing';

/**
 * Asks the site's host to build it: an empty POST, repeated once if the host could not be reached or failed. A
 * duplicate build does no harm.
 */
export async function askHook(hook: string, options: HookOptions): Promise<HookAnswer> {
  const { allowLoopback } = options;
  if (!allowLoopback && !/^https:/i.test(hook))
    return { failure: `The build hook is no https address. Correct it ${IN_SETTINGS}.` };
  const first = await attempt(hook, options);
  if ('answer' in first) return first;
  if (!mayPass(first.refusal)) return { failure: failureOf(first.refusal, '') };
  const second = await attempt(hook, options);
  return 'answer' in second ? second : { failure: failureOf(second.refusal, ', twice') };
}

async function attempt(
  hook: string,
  { signal, ...rest }: HookOptions,
): Promise<{ readonly answer: string } | { readonly refusal: FetchRefusal }> {
  try {
    const status = await sendPing(hook, { ...rest, userAgent: 'HLN-Publishing/1.0', method: 'POST' }, signal);
    return { answer: String(status) };
  } catch (error) {
    if (!isFetchRefusal(error)) throw error;
    return { refusal: error };
  }
}

/** Whether a retry a moment later may work. */
const mayPass = ({ code, status }: FetchRefusal) =>
  ['dns', 'connect', 'tls', 'timeout', 'protocol'].includes(code) || (status ?? 0) >= 500;

function failureOf({ code, status }: FetchRefusal, often: string): string {
  if (code === 'unsafe-address')
    return `The build hook does not lead to the internet, so it was not called. Correct it ${IN_SETTINGS}.`;
  if (status !== null && status < 500)
    return `The build hook answered ${status}, so nothing is built. See at the host of the site whether the hook still exists, and write its address ${IN_SETTINGS}.`;
  const what = status === null ? `could not be reached (${REASONS[code] ?? code})` : `answered ${status}`;
  return `The build hook ${what}${often}, so nothing is built. See whether the host of the site has an outage, and publish again later.`;
}

const REASONS: Readonly<Record<string, string>> = {
  dns: 'its name was not found',
  connect: 'no connection',
  tls: 'no secure connection',
  timeout: 'no answer in time',
  protocol: 'an answer that cannot be read',
};
