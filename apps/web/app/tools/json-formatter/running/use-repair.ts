import { useEffect, useState } from 'react';
import type { Result } from './protocol.ts';
import type { Shown } from './use-json-text.ts';
import type { Ask } from './use-json-worker.ts';

type Repair = NonNullable<Extract<Result, { kind: 'repair' }>['repair']>;

/** Longer texts are repaired only in the worker's own time: guessing takes longer than reading. */
const MOST = 5_000_000;

/** Looks for a repair of a text that is no JSON. */
export function useRepair(shown: Shown | null, ask: Ask): Repair | null {
  const [found, setFound] = useState<{ readonly of: number; readonly repair: Repair } | null>(null);
  const id = shown?.source.id ?? 0;
  const broken =
    shown !== null &&
    !shown.report.valid &&
    !shown.report.blank &&
    !shown.source.lines &&
    !shown.report.looksLikeLines &&
    shown.report.problems.length > 0;
  const content = shown?.source.content ?? '';
  const size = typeof content === 'string' ? content.length : content.size;

  useEffect(() => {
    if (!broken || size > MOST) return;
    let wanted = true;
    void ask({ kind: 'repair' }).then((answer) => {
      if (wanted && answer?.repair) setFound({ of: id, repair: answer.repair });
    });
    return () => {
      wanted = false;
    };
  }, [broken, id, size, ask]);
  return broken && found?.of === id ? found.repair : null;
}
