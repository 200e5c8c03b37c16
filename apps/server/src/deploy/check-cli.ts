import { type Finding, ok, warning } from './finding.ts';

/** From this version on the Supabase CLI applies no migration that has to lock a table. */
const BROKEN_FROM: readonly number[] = [2, 115, 0];

/** The one that docs/deploy-supabase.md runs. */
const PROPOSED = '2.114.0';

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
  const [difference = 0] = BROKEN_FROM.map((part, index) => (parts[index] ?? 0) - part).filter(
    (by) => by !== 0,
  );
  if (parts.length > 0 && difference < 0)
    return ok('supabase', `Version ${parts.join('.')} applies every migration.`);
  return warning('supabase', `Version ${version.trim()} stops at the migration that locks tables. ${advice}`);
}
