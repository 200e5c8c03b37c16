import type { TeamMember } from '../../content/team.ts';
export function Portrait({ id }: { readonly id: TeamMember['id'] }) {
  return <svg data-id={id} aria-hidden="true" />;
}
