import * as v from 'valibot';
import { httpUrl, isLoopbackHost, optional, type Rule } from './variable.ts';

const keyDictionary = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = v.safeParse(
      v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
      dataset.value,
    );
    if (parsed.success) return Object.values(parsed.output);
    addIssue({ message: 'must be a JSON object of keys by their names' });
    return NEVER;
  }),
);

const setBySupabase = { unset: 'set by Supabase' };

/** What Supabase itself sets: https://supabase.com/docs/guides/functions/secrets#default-secrets */
export const hostedVariables = {
  SUPABASE_URL: optional(httpUrl('must be the URL of the project'), {
    description: 'the project’s API',
    example: 'https://abc.supabase.co',
    ...setBySupabase,
  }),
  SUPABASE_PUBLISHABLE_KEYS: optional(keyDictionary, {
    description: 'keys that browsers send, by name',
    example: '{"default":"sb_publishable_123"}',
    ...setBySupabase,
  }),
  SUPABASE_SECRET_KEYS: optional(keyDictionary, {
    description: 'keys that act as `service_role`, by name',
    example: '{"default":"sb_secret_123"}',
    ...setBySupabase,
  }),
  SUPABASE_PUBLISHABLE_KEY: optional(v.string(), {
    description: 'one such key that browsers send',
    example: 'sb_publishable_123',
    ...setBySupabase,
  }),
  SUPABASE_SECRET_KEY: optional(v.string(), {
    description: 'one such secret key',
    example: 'sb_secret_123',
    ...setBySupabase,
  }),
  SUPABASE_ANON_KEY: optional(v.string(), {
    description: 'the publishable key of older projects, a token',
    example: 'eyJ…',
    ...setBySupabase,
  }),
  SUPABASE_SERVICE_ROLE_KEY: optional(v.string(), {
    description: 'the secret key of older projects, a token',
    example: 'eyJ…',
    ...setBySupabase,
  }),
};

const schema = v.object(hostedVariables);
type HostedValues = v.InferOutput<typeof schema>;

export const hostedKeysFrom = (env: HostedValues) => ({
  publishableKeys: present([
    ...(env.SUPABASE_PUBLISHABLE_KEYS ?? []),
    env.SUPABASE_PUBLISHABLE_KEY,
    env.SUPABASE_ANON_KEY,
  ]),
  secretKeys: present([
    ...(env.SUPABASE_SECRET_KEYS ?? []),
    env.SUPABASE_SECRET_KEY,
    env.SUPABASE_SERVICE_ROLE_KEY,
  ]),
});

const present = (keys: readonly (string | null)[]) => keys.filter((key) => key !== null);

/** A hosted project is never on this machine, so the setting is useful only to developers. */
export const loopbackIsWatchedLocally: Rule<
  Pick<HostedValues, 'SUPABASE_URL'> & { readonly SITE_URL: string | null; readonly WATCH_LOOPBACK: boolean }
> = {
  holds: (env) =>
    !env.WATCH_LOOPBACK ||
    [env.SUPABASE_URL, env.SITE_URL].every((url) => url === null || isLoopbackHost(new URL(url).hostname)),
  message:
    'WATCH_LOOPBACK is for tests on one machine: it cannot be set with a SUPABASE_URL or SITE_URL that others can reach.',
};
