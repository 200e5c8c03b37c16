import type { ReactNode } from 'react';
import { type MyAccess, useMyAccess } from '../../lib/staff/my-access.ts';
import { Alert } from '../../ui/alert.tsx';
import { ReadFailure } from './read-failure.tsx';
import { STAFF_ACCESS } from './texts.ts';

export interface AreaGateProps {
  /** The area's name in the database; people who can't view it see nothing. */
  readonly area: string;
  /** Shown until the person's access is known. */
  readonly loading: string;
  readonly children: (access: MyAccess) => ReactNode;
}

/**
 * Shows the content of a staff page only to people who can view its area, and tells others whom to ask. The database
 * checks again.
 */
export function AreaGate({ area, loading, children }: AreaGateProps) {
  const { access, failed, reload } = useMyAccess(STAFF_ACCESS.unread);
  if (failed) return <ReadFailure message={STAFF_ACCESS.unread} onRetry={reload} />;
  if (access === null) return <p role="status">{loading}</p>;
  if (access.levelOf(area) !== 'none') return children(access);
  return (
    <Alert tone="warning">
      <p>
        {STAFF_ACCESS.closed} {STAFF_ACCESS.ask(access.owners)}
      </p>
    </Alert>
  );
}
