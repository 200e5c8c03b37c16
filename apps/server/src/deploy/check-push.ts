import type { Variables } from './check-environment.ts';
import { type Finding, missing, orOk } from './finding.ts';
import { readToml } from './read-toml.ts';

const HOOK_URI = 'SEND_EMAIL_HOOK_URI';
const HOOK_SECRETS = 'SEND_EMAIL_HOOK_SECRETS';

/**
 * Whether `supabase config push` finds in the shell what supabase/config.toml takes from there, and the sign-in service
 * is told of the function and the secret that the project has.
 * @param secrets what the functions are given
 */
export function checkPush(config: string, environment: Variables, secrets: Variables): readonly Finding[] {
  const findings: Finding[] = [];
  for (const name of namesIn(config)) {
    if ((environment[name] ?? '') === '') {
      findings.push(missing(name, 'is not set in this shell: supabase/config.toml takes it from here.'));
    }
  }
  const uri = environment[HOOK_URI] ?? '';
  const wanted = `${environment.VITE_BACKEND_URL ?? ''}/functions/v1/send-auth-email`;
  if (uri !== '' && uri !== wanted) findings.push(missing(HOOK_URI, `must be ${wanted}.`));
  const secret = environment[HOOK_SECRETS] ?? '';
  if (secret !== '' && secret !== secrets[HOOK_SECRETS]) {
    findings.push(
      missing(HOOK_SECRETS, 'must be the same in this shell as in the secrets of the functions.'),
    );
  }
  return orOk(findings, 'supabase config push', 'Finds in this shell what it needs.');
}

/** The variables that a configuration names as `env(NAME)`. */
function namesIn(config: string): readonly string[] {
  const values = [...readToml(config).values()].flatMap((section) => [...section.values()]);
  const names = values.flatMap((value) =>
    typeof value === 'string' ? (/^env\((\w+)\)$/.exec(value)?.[1] ?? []) : [],
  );
  return [...new Set(names)];
}
