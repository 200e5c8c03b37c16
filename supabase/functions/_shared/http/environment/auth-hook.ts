import * as v from 'valibot';
import { webhookKey } from '../webhook-signature.ts';
import { optional } from './variable.ts';

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

/** Of hosted Supabase alone: the sign-in service of our own server writes its mails itself. */
export const authHookVariables = {
  SEND_EMAIL_HOOK_SECRETS: optional(keys, {
    description:
      'what the sign-in service signs its calls of `send-auth-email` with; the same as in the shell that pushes ' +
      '`supabase/config.toml`',
    example: 'v1,whsec_…',
    unset: 'none: the function is switched off',
  }),
};

const schema = v.object(authHookVariables);

/** What a call of the sign-in service may be signed with; none where it is not to call. */
export const authHookKeysFrom = (env: v.InferOutput<typeof schema>): readonly Uint8Array<ArrayBuffer>[] =>
  env.SEND_EMAIL_HOOK_SECRETS ?? [];
