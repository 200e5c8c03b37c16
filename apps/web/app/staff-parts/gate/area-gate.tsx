import type { ReactNode } from 'react';
import { type MyAccess, useMyAccess } from '../../lib/staff/my-access.ts';
import { Alert } from '../../ui/alert.tsx';
import { ReadFailure } from './read-failure.tsx';
import { STAFF_ACCESS } from './texts.ts';

export interface AreaGateProps {
  /** As the database names it; nothing is shown to those who may not even view it. */
  readonly area: string;
  /** What is said until it is known who may what. */
  readonly loading: string;
  readonly children: (access: MyAccess) => ReactNode;
}

/** What a staff page shows to those who may see it; the others are told whom to ask. The database decides again. */
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
