import { type Finding, ok, warning } from './finding.ts';

/** The oldest version that the migrations are tried with; the newest is the one proposed. */
const OLDEST: readonly number[] = [2, 114, 0];

/** The one that docs/deploy-supabase.md runs. */
const PROPOSED = '3.1.0';

/** The commands to ask for a version: the CLI itself, and what the document's alias stands for, which no program sees. */
export const CLI_COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['supabase', '--version'],
  // What npx has run before is in npm's cache; it installs nothing for a question.
  ['npx', '--offline', '--yes', `supabase@${PROPOSED}`, '--version'],
];

/** @param version what `supabase --version` printed; null where there is none */
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
