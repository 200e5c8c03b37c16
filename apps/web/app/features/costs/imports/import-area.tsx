import type { StaffLevel } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ImportPanel } from './import-panel.tsx';
import { IMPORTS_KEY, ImportsPanel } from './imports-panel.tsx';

export interface ImportAreaProps {
  readonly level: Exclude<StaffLevel, 'none'>;
  /** Called when the costs have changed. */
  readonly onChanged: () => void;
}

/** What people with access to cost imports see below the costs. */
export function ImportArea({ level, onChanged }: ImportAreaProps) {
  const queries = useQueryClient();
  const onImported = useCallback(() => {
    onChanged();
    void queries.invalidateQueries({ queryKey: [IMPORTS_KEY] });
  }, [onChanged, queries]);
  return (
    <>
      {level === 'manage' && <ImportPanel onImported={onImported} />}
      <ImportsPanel mayUndo={level === 'manage'} onUndone={onChanged} />
    </>
  );
}
