import type { StaffLevel } from '@hln/contracts';
import { USER_MANAGEMENT } from '../../content/user-management.ts';
import type { Directory } from './data/directory.ts';
import type { DirectoryState } from './use-directory.ts';

/** What the panels need to know of people, of who looks at them, and how to change them. */
export interface Rights {
  readonly directory: Directory;
  /** The id of who looks at the page. */
  readonly me: string;
  /** Whether they manage people. */
  readonly mayChange: boolean;
  readonly isOwner: boolean;
  readonly saving: boolean;
  readonly change: DirectoryState['change'];
}

export const levelText = (level: StaffLevel) => USER_MANAGEMENT.levels[level];
