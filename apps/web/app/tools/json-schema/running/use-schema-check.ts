import type { TextCheck } from '@hln/json-schema';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { textIn } from '../../../tool-parts/held-text.ts';
import { useEdits } from '../../../tool-parts/use-edits.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { SchemaOptions } from '../options/options.ts';
import type { SchemaAnswer, SchemaNews, SchemaRequest } from './protocol.ts';

/** How long (ms) a check may take before it is stopped. */
const TIME_LIMIT = 10_000;

export interface SchemaTexts {
  readonly schema: string;
  readonly document: string;
  readonly others: string;
}

export type CheckState =
  /** There is no schema. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'checked'; readonly check: TextCheck; readonly texts: SchemaTexts }
  /** @property pattern the last one that was used */
  | { readonly kind: 'timed-out'; readonly pattern: string | null }
  | { readonly kind: 'failed'; readonly message: string };

const startWorker = () => new Worker(new URL('./schema-worker.ts', import.meta.url), { type: 'module' });

type Area = RefObject<HTMLTextAreaElement | null>;

/** Judges the document by the schema whenever a text or an option changes. A newer run stops an older one. */
export function useSchemaCheck(
  areas: { readonly schema: Area; readonly document: Area; readonly others: Area },
  options: SchemaOptions,
) {
  const { schema, document, others } = areas;
  const { busy, run, cancel } = useWorkerRun<SchemaRequest, SchemaAnswer, SchemaNews>(startWorker);
  const inference = useWorkerRun<SchemaRequest, SchemaAnswer, SchemaNews>(startWorker);
  const [state, setState] = useState<CheckState>({ kind: 'nothing' });
  const schemaEdits = useEdits(schema);
  const documentEdits = useEdits(document);
  const otherEdits = useEdits(others);
  const edits = schemaEdits.edits + documentEdits.edits + otherEdits.edits;

  useEffect(() => {
    const texts = {
      schema: textIn(schema),
      document: textIn(document),
      others: textIn(others),
    };
    if (edits === 0 || texts.schema.trim() === '') {
      cancel();
      return setState({ kind: 'nothing' });
    }
    let current = true;
    let pattern: string | null = null;
    const onNews = (used: string) => {
      pattern = used;
    };
    void run({ kind: 'check', ...texts, options }, { onNews, timeLimit: TIME_LIMIT }).then((outcome) => {
      if (!current || outcome.kind === 'superseded') return;
      if (outcome.kind === 'timed-out') setState({ kind: 'timed-out', pattern });
      else if (outcome.kind === 'failed') setState({ kind: 'failed', message: outcome.message });
      else if (outcome.result.kind === 'checked')
        setState({ kind: 'checked', check: outcome.result.check, texts });
    });
    return () => {
      current = false;
    };
  }, [schema, document, others, run, cancel, options, edits]);

  /** Resolves to a schema for the document, or to why there is none. */
  const infer = useCallback(
    async (formats: boolean): Promise<{ schema: string } | { problem: string } | null> => {
      const outcome = await inference.run(
        { kind: 'infer', document: textIn(document), formats },
        { timeLimit: TIME_LIMIT },
      );
      if (outcome.kind === 'failed') return { problem: outcome.message };
      if (outcome.kind !== 'done') return null;
      const { result } = outcome;
      if (result.kind === 'inferred') return { schema: result.schema };
      return result.kind === 'not-inferred' ? { problem: result.message } : null;
    },
    [document, inference.run],
  );

  return {
    state,
    busy,
    infer,
    edited: { schema: schemaEdits.edited, document: documentEdits.edited, others: otherEdits.edited },
  };
}
