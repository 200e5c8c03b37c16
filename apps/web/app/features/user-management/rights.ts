import type { StaffLevel, StaffPerson } from '@hln/contracts';
import type { Directory } from './data/directory.ts';
import type { DirectoryState } from './data/use-directory.ts';
import { USER_MANAGEMENT } from './texts.ts';

/** What the panels need: the people, the viewer, and the functions that change them. */
export interface Rights {
  readonly directory: Directory;
  /** The viewer's id. */
  readonly me: string;
  /** Whether they manage people. */
  readonly mayChange: boolean;
  readonly isOwner: boolean;
  readonly saving: boolean;
  readonly change: DirectoryState['change'];
  readonly changeAll: DirectoryState['changeAll'];
  readonly act: DirectoryState['act'];
  readonly readAnew: DirectoryState['reload'];
}

/**
 * Whether the viewer can't change a person's permissions: nobody changes their own, and only Owners change an Owner's.
 */
export function isLocked(person: StaffPerson, { directory, me, mayChange, isOwner }: Rights): boolean {
  const role = directory.roles.find(({ name }) => name === person.role);
  return !mayChange || person.user_id === me || (role?.mayEverything === true && !isOwner);
}

export const levelText = (level: StaffLevel) => USER_MANAGEMENT.levels[level];
