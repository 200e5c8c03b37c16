export interface Workspace {
  readonly name: string;
  readonly folder: string;
  /** Names of its dependencies of every kind. */
  readonly declared: readonly string[];
}
export function readWorkspaces(): Workspace[];
export function findCycle(
  workspaces: readonly Pick<Workspace, 'name' | 'declared'>[],
): readonly string[] | null;
