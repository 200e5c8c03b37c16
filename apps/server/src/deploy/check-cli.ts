import { type Finding, ok, warning } from './finding.ts';

/** The oldest version that the migrations are tried with; the newest is 3.1.0. */
const OLDEST: readonly number[] = [2, 114, 0];

/** @param version what `supabase --version` printed; null where there is none */
export function checkCli(version: string | null): Finding {
  const advice = 'Use version 3.1.0: npx supabase@3.1.0 (see docs/deploy-supabase.md).';
  if (version === null) return warning('supabase', `There is no Supabase CLI here. ${advice}`);
  const parts = /(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
  const [difference = 0] = OLDEST.map((part, index) => (parts[index] ?? 0) - part).filter((by) => by !== 0);
  if (parts.length > 0 && difference >= 0) {
    return ok('supabase', `Version ${parts.join('.')} applies every migration as a whole.`);
  }
  return warning('supabase', `Version ${version.trim()} is older than any that was tried. ${advice}`);
}
