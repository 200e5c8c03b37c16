import type { FunctionHandler } from '@hln/supabase/shared/http/dependencies';

type Load = () => Promise<{ readonly handler: FunctionHandler }>;

/**
 * Every function by its name in the URL. Each is loaded on its first call, as on hosted Supabase: their dependencies,
 * such as the card provider's library and the formatter, were half of what a start loads.
 */
const FUNCTIONS: Readonly<Record<string, Load>> = {
  'accept-invitation': () => import('@hln/supabase/functions/accept-invitation'),
  'back-up': () => import('@hln/supabase/functions/back-up'),
  backups: () => import('@hln/supabase/functions/backups'),
  'check-audit-log': () => import('@hln/supabase/functions/check-audit-log'),
  'check-prices': () => import('@hln/supabase/functions/check-prices'),
  'check-watch-address': () => import('@hln/supabase/functions/check-watch-address'),
  contact: () => import('@hln/supabase/functions/contact'),
  'create-checkout-session': () => import('@hln/supabase/functions/create-checkout-session'),
  'deliver-outbox': () => import('@hln/supabase/functions/deliver-outbox'),
  'forget-old-chats': () => import('@hln/supabase/functions/forget-old-chats'),
  'demo-costs': () => import('@hln/supabase/functions/demo-costs'),
  'format-with-llm': () => import('@hln/supabase/functions/format-with-llm'),
  housekeeping: () => import('@hln/supabase/functions/housekeeping'),
  'import-costs': () => import('@hln/supabase/functions/import-costs'),
  'invite-staff': () => import('@hln/supabase/functions/invite-staff'),
  ip: () => import('@hln/supabase/functions/ip'),
  passkeys: () => import('@hln/supabase/functions/passkeys'),
  'publish-words': () => import('@hln/supabase/functions/publish-words'),
  'receive-mime': () => import('@hln/supabase/functions/receive-mime'),
  'remind-of-chats': () => import('@hln/supabase/functions/remind-of-chats'),
  'report-error': () => import('@hln/supabase/functions/report-error'),
  'send-auth-email': () => import('@hln/supabase/functions/send-auth-email'),
  'send-chat-transcript': () => import('@hln/supabase/functions/send-chat-transcript'),
  'send-feedback-email': () => import('@hln/supabase/functions/send-feedback-email'),
  'send-quiet-transcripts': () => import('@hln/supabase/functions/send-quiet-transcripts'),
  'send-test-alert': () => import('@hln/supabase/functions/send-test-alert'),
  'send-test-mail': () => import('@hln/supabase/functions/send-test-mail'),
  'sql-console': () => import('@hln/supabase/functions/sql-console'),
  'stripe-webhook': () => import('@hln/supabase/functions/stripe-webhook'),
  'system-settings': () => import('@hln/supabase/functions/system-settings'),
  'watch-system': () => import('@hln/supabase/functions/watch-system'),
};

export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

/** @returns null if there is no such function @throws Error if its modules can't be loaded */
export async function loadFunction(name: string): Promise<FunctionHandler | null> {
  const load = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return load === undefined ? null : (await load()).handler;
}

/** @throws Error if a function's modules can't be loaded */
export const loadAllFunctions = () => Promise.all(Object.values(FUNCTIONS).map((load) => load()));
