/** What functions may know of their surroundings. Node fills it from its configuration, Deno from its env. */
export interface FunctionEnvironment {
  /** Keys of anonymous callers. */
  readonly publishableKeys: readonly string[];
  /** Keys that act as service_role. */
  readonly secretKeys: readonly string[];
  readonly mail: MailEnvironment;
}

export interface MailEnvironment {
  readonly smtpUrl: string | null;
  readonly apiUrl: string | null;
  readonly apiKey: string | null;
  readonly from: string;
  /** Who reads the feedback. Nobody else is ever written to by `send-feedback-email`. */
  readonly feedbackTo: string;
}

/**
 * Reads the environment of a hosted Supabase function.
 * Names: https://supabase.com/docs/guides/functions/secrets
 */
export function readSupabaseEnvironment(get: (name: string) => string | undefined): FunctionEnvironment {
  const text = (name: string) => get(name)?.trim() || null;
  const keys = (dictionary: string, ...singles: string[]) =>
    [...valuesOf(text(dictionary)), ...singles.map(text)].filter((key) => key !== null);
  return {
    publishableKeys: keys('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKeys: keys('SUPABASE_SECRET_KEYS', 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    mail: {
      smtpUrl: text('SMTP_URL'),
      apiUrl: text('MAIL_API_URL'),
      apiKey: text('MAIL_API_KEY'),
      from: text('MAIL_FROM') ?? 'HLN <no-reply@localhost>',
      feedbackTo: text('FEEDBACK_MAIL_TO') ?? 'feedback@localhost',
    },
  };
}

/** The values of a JSON dictionary of keys, such as `{"default":"sb_publishable_…"}`. */
function valuesOf(json: string | null): string[] {
  if (json === null) return [];
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== 'object' || parsed === null) return [];
  return Object.values(parsed).filter((value) => typeof value === 'string');
}
