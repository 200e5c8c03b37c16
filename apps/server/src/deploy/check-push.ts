import { readToml } from './check-config.ts';
import type { Variables } from './check-environment.ts';
import { type Finding, findingsOrOk, missing, ok, warning } from './finding.ts';

/** The oldest version with which the migrations were tested; the newest is the one proposed. */
const OLDEST: readonly number[] = [2, 114, 0];

/** The version that docs/deploy-supabase.md runs. */
const PROPOSED = '3.1.0';

/**
 * The commands to ask for a version: the CLI itself, and what the document's alias expands to, since programs don't see
 * aliases.
 */
export const CLI_COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['supabase', '--version'],
  // npm's cache contains what npx has run before; nothing is installed just to ask.
  ['npx', '--offline', '--yes', `supabase@${PROPOSED}`, '--version'],
];

/** @param version the output of `supabase --version`; null if there is none */
export function checkCli(version: string | null): Finding {
  const advice = `Use version ${PROPOSED}: npx supabase@${PROPOSED} (see docs/deploy-supabase.md).`;
  if (version === null)
    return warning(
      'supabase',
      `There is no Supabase CLI here, neither in PATH nor run by npx before. ${advice}`,
    );
  const parts = /(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
  const [difference = 0] = OLDEST.map((part, index) => (parts[index] ?? 0) - part).filter((by) => by !== 0);
  if (parts.length > 0 && difference >= 0) {
    return ok('supabase', `Version ${parts.join('.')} applies every migration as a whole.`);
  }
  return warning('supabase', `Version ${version.trim()} is older than any that was tried. ${advice}`);
}

const HOOK_URI = 'SEND_EMAIL_HOOK_URI';
const HOOK_SECRETS = 'SEND_EMAIL_HOOK_SECRETS';

/**
 * Checks that the shell has the variables that supabase/config.toml takes from it for `supabase config push`, and that
 * the sign-in service gets the project's own function and secret.
 * @param secrets the functions' variables
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
  return findingsOrOk(findings, 'supabase config push', 'Finds in this shell what it needs.');
}

/** The variables that a configuration refers to as `env(NAME)`. */
function namesIn(config: string): readonly string[] {
  const values = [...readToml(config).values()].flatMap((section) => [...section.values()]);
  const names = values.flatMap((value) =>
    typeof value === 'string' ? (/^env\((\w+)\)$/.exec(value)?.[1] ?? []) : [],
  );
  return [...new Set(names)];
}
