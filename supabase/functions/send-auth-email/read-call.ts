import * as v from 'valibot';
import { FunctionError } from '../_shared/http/errors.ts';

/**
 * What the sign-in service says when a mail is due: https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook.
 * Of its fields, those that our mails need; `site_url` is its own API and `redirect_to` what a visitor asked for, so
 * that no link is made of either.
 */
const callSchema = v.object({
  user: v.object({
    id: v.pipe(v.string(), v.uuid()),
    email: v.pipe(v.string(), v.minLength(3), v.maxLength(255)),
  }),
  email_data: v.object({
    email_action_type: v.pipe(v.string(), v.regex(/^[a-z_]{1,60}$/)),
    token_hash: v.fallback(v.string(), ''),
  }),
  // Only newer versions send it.
  metadata: v.fallback(v.object({ ip_address: v.nullable(v.pipe(v.string(), v.ip())) }), {
    ip_address: null,
  }),
});
export type HookCall = v.InferOutput<typeof callSchema>;

/**
 * Reads a call whose signature holds.
 * @throws FunctionError that names the fields at fault, and quotes none: one of them signs in
 */
export function readCall(body: Uint8Array): HookCall {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw unreadable('The call is not valid JSON.');
  }
  const result = v.safeParse(callSchema, json);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => v.getDotPath(issue) ?? 'the whole');
  throw unreadable(`The call is not in the form that is known here: ${fields.join(', ')}.`);
}

const unreadable = (message: string) => new FunctionError(500, 'invalid_body', message);
