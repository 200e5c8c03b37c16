import type { SettingValues } from '@hln/contracts/settings';
import * as v from 'valibot';
import { hostedKeysFrom, hostedVariables, loopbackIsWatchedLocally } from './environment/hosted.ts';
import { type MailEnvironment, mailFrom, mailIsComplete, mailVariables } from './environment/mail.ts';
import {
  type PaymentEnvironment,
  paymentsAreComplete,
  paymentsFrom,
  paymentsHaveTheirSite,
  paymentVariables,
} from './environment/payments.ts';
import { readVariables } from './environment/read-variables.ts';
import { llmKeyHasItsEndpoint, settingsFrom, settingVariables } from './environment/settings.ts';
import { siteVariables } from './environment/site.ts';
import { optional } from './environment/variable.ts';
import { type WatchEnvironment, watchFrom, watchVariables } from './environment/watch.ts';
import { webhookKey } from './webhook-signature.ts';

const ADVICE =
  'must look like v1,whsec_… with 24 to 64 bytes in Base64, and another one after a | while it is replaced';

const keys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = dataset.value.split('|').map((secret) => webhookKey(secret.trim()));
    const known = read.filter((key) => key !== null);
    if (known.length === read.length) return known;
    addIssue({ message: ADVICE });
    return NEVER;
  }),
);

/** Only for hosted Supabase: our own server's sign-in service writes its emails itself. */
const authHookVariables = {
  SEND_EMAIL_HOOK_SECRETS: optional(keys, {
    description:
      'what the sign-in service signs its calls of `send-auth-email` with; the same as in the shell that pushes ' +
      '`supabase/config.toml`',
    example: 'v1,whsec_…',
    unset: 'none: the function is switched off',
  }),
};

const schema = v.object(authHookVariables);

/** The keys that may sign a call of the sign-in service; empty if it must not call. */
const authHookKeysFrom = (env: v.InferOutput<typeof schema>): readonly Uint8Array<ArrayBuffer>[] =>
  env.SEND_EMAIL_HOOK_SECRETS ?? [];

/** The facts that functions know about where they run. Node fills it from its configuration, Deno from its env. */
export interface FunctionEnvironment {
  /** Keys of anonymous callers. */
  readonly publishableKeys: readonly string[];
  /** Keys that act as service_role. */
  readonly secretKeys: readonly string[];
  readonly mail: MailEnvironment;
  /** The site's public URL without a trailing slash; null means wherever a request came in. */
  readonly siteUrl: string | null;
  /** The only origin whose pages may use passkeys: the configured site's; null when none is configured. */
  readonly passkeyAddress: string | null;
  /** The header that the proxy in front overwrites with the caller's IP address. */
  readonly addressHeader: string;
  readonly payments: PaymentEnvironment;
  readonly watch: WatchEnvironment;
  /** The keys with which hosted Supabase's sign-in service signs its calls; empty if it calls nobody. */
  readonly authHookKeys: readonly Uint8Array<ArrayBuffer>[];
  /**
   * Settings fixed by the environment, which staff could otherwise change; functions ask `dependencies.settings` for
   * the values in use.
   */
  readonly givenSettings: Partial<SettingValues>;
}

/** A function's environment on hosted Supabase, including the data API's URL. */
export interface HostedEnvironment extends FunctionEnvironment {
  /** Has no trailing slash; '' when Supabase did not set it. */
  readonly supabaseUrl: string;
}

const hostedSchema = v.pipe(
  v.object({
    ...hostedVariables,
    ...siteVariables,
    ...mailVariables,
    ...paymentVariables,
    ...watchVariables,
    ...authHookVariables,
    ...settingVariables,
  }),
  v.check((env) => mailIsComplete.holds(env), mailIsComplete.message),
  v.check((env) => paymentsAreComplete.holds(env), paymentsAreComplete.message),
  v.check((env) => paymentsHaveTheirSite.holds(env), paymentsHaveTheirSite.message),
  v.check((env) => llmKeyHasItsEndpoint.holds(env), llmKeyHasItsEndpoint.message),
  v.check((env) => loopbackIsWatchedLocally.holds(env), loopbackIsWatchedLocally.message),
  v.transform(
    (env): HostedEnvironment => ({
      ...hostedKeysFrom(env),
      supabaseUrl: env.SUPABASE_URL ?? '',
      mail: mailFrom(env),
      siteUrl: env.SITE_URL,
      passkeyAddress: env.SITE_URL,
      // Hosted Supabase is behind Cloudflare, which overwrites this header with the IP address that it saw.
      addressHeader: 'cf-connecting-ip',
      payments: paymentsFrom(env),
      watch: watchFrom(env),
      authHookKeys: authHookKeysFrom(env),
      givenSettings: settingsFrom(env),
    }),
  ),
);

/** The variables that only functions on hosted Supabase read. */
export const HOSTED_ONLY_VARIABLES = { ...hostedVariables, ...authHookVariables };

/** The names of all variables that functions on hosted Supabase read. */
export const SUPABASE_VARIABLES: readonly string[] = Object.keys(hostedSchema.entries);

/**
 * Reads the environment of a function on hosted Supabase. An empty variable counts as unset.
 * @throws ConfigError for any unusable value: a function never runs with a setting other than the one written
 */
export function readSupabaseEnvironment(get: (name: string) => string | undefined): HostedEnvironment {
  return readVariables(hostedSchema, get);
}
