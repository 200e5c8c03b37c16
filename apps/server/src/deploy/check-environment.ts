import { DEFAULT_SETTINGS } from '@hln/contracts/settings';
import { readSupabaseEnvironment, SUPABASE_VARIABLES } from '@hln/supabase/shared/http/environment';
import { isAtLocalhost, localMailboxes } from '@hln/supabase/shared/http/environment/mail';
import { isConfigError } from '@hln/supabase/shared/http/environment/read-variables';
import { type Finding, missing, ok, warning } from './finding.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** The prefix that `supabase secrets set` refuses, since Supabase sets these variables itself. */
const RESERVED = 'SUPABASE_';

/** Returns those variables of an environment that functions read and that a project is given. */
export function variablesOfFunctions(environment: Variables): Variables {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !name.startsWith(RESERVED) && SUPABASE_VARIABLES.includes(name),
    ),
  );
}

/**
 * Checks that the functions have what they need for a real project. @param given the input of `supabase secrets set`
 */
export function checkSecrets(given: Variables): readonly Finding[] {
  const names = Object.keys(given);
  const findings: Finding[] = [
    ...names
      .filter((name) => name.startsWith(RESERVED))
      .map((name) => missing(name, 'Supabase sets it itself and refuses it here: take it away.')),
    ...names
      .filter((name) => !name.startsWith(RESERVED) && !SUPABASE_VARIABLES.includes(name))
      .map((name) => warning(name, 'No function reads a variable of this name.')),
  ];
  try {
    const read = readSupabaseEnvironment((name) => (name.startsWith(RESERVED) ? undefined : given[name]));
    return [
      ...findings,
      ...checkSite(read.siteUrl),
      ...checkMail(read),
      ...checkPayments(read.payments),
      ...checkHookSecrets(read.authHookKeys),
    ];
  } catch (error) {
    if (!isConfigError(error)) throw error;
    return [...findings, ...error.problems.map(ofProblem)];
  }
}

/** Returns the finding for a problem with one variable, which begins with its name, or with several. */
function ofProblem(problem: string): Finding {
  const [, name = 'secrets', says = problem] = /^([A-Z_]+) (must be (?!set).*)$/.exec(problem) ?? [];
  return missing(name, says);
}

type Read = ReturnType<typeof readSupabaseEnvironment>;

function checkSite(siteUrl: Read['siteUrl']): readonly Finding[] {
  if (siteUrl === null) return [missing('SITE_URL', 'is not set: the links in emails lead there.')];
  if (!siteUrl.startsWith('https://')) return [missing('SITE_URL', 'must begin with https://.')];
  return [ok('SITE_URL', siteUrl)];
}

function checkMail({ mail, givenSettings }: Read): readonly Finding[] {
  if (mail.smtpUrl === null && mail.apiUrl === null) {
    return [missing('SMTP_URL', 'is not set, nor is MAIL_API_URL: no email leaves the outbox.')];
  }
  return [
    isAtLocalhost(mail.from)
      ? missing('MAIL_FROM', 'is not set: mail servers refuse a sender at localhost.')
      : ok('MAIL_FROM', `Emails are sent ${mail.smtpUrl === null ? 'by an API' : 'by SMTP'}.`),
    ...localMailboxes('', { ...DEFAULT_SETTINGS, ...givenSettings }).map((name) =>
      warning(name, 'is at localhost: set it here, or in System Settings before the first visitor comes.'),
    ),
  ];
}

function checkPayments(payments: Read['payments']): readonly Finding[] {
  if (payments.secretKey === null) return [warning('STRIPE_SECRET_KEY', 'is not set: payments are off.')];
  if (!payments.secretKey.includes('_live_')) {
    return [warning('STRIPE_SECRET_KEY', 'is a test key: no money moves.')];
  }
  return [ok('STRIPE_SECRET_KEY', 'Payments are live.')];
}

function checkHookSecrets(keys: Read['authHookKeys']): readonly Finding[] {
  const about = 'SEND_EMAIL_HOOK_SECRETS';
  if (keys.length === 0) return [missing(about, 'is not set: nobody would get a link to a new password.')];
  return [ok(about, 'The sign-in service sends its emails through send-auth-email.')];
}

/** Checks that `npm run build` is configured to call the project, with the publishable key. */
export function checkBuild(environment: Variables): readonly Finding[] {
  const url = environment.VITE_BACKEND_URL ?? '';
  const key = environment.VITE_BACKEND_KEY ?? '';
  return [
    URL.canParse(url) && new URL(url).protocol === 'https:'
      ? ok('VITE_BACKEND_URL', url)
      : missing('VITE_BACKEND_URL', 'must be the URL of the project: https://PROJECT.supabase.co.'),
    checkKey(key),
  ];
}

function checkKey(key: string): Finding {
  const about = 'VITE_BACKEND_KEY';
  if (key.startsWith('sb_secret_') || roleOf(key) === 'service_role') {
    return missing(about, 'is the secret key, which would be published: take the publishable one.');
  }
  if (key.startsWith('sb_publishable_') || roleOf(key) === 'anon') return ok(about, 'The publishable key.');
  return missing(about, 'must be the publishable key of the project: sb_publishable_….');
}

/** Returns the role in an older project's key, which is a token. */
function roleOf(key: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : null;
  } catch {
    return null;
  }
}
