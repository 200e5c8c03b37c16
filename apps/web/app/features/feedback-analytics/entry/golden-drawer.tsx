import type { FeedbackEntry } from '@hln/contracts';
import type { FormatSqlOptions } from '@hln/snowflake-formatter';
import { CASE, goldenText, OPTIONS, OUTPUT } from '@hln/snowflake-formatter/golden';
import { useEffect, useRef, useState } from 'react';
import { downloadText } from '../../../lib/download.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input, TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import type { AgainResult } from '../again/again-protocol.ts';
import { openAgainClient } from '../again/run-again.ts';
import styles from '../feedback-analytics.module.css';
import { FEEDBACK_GOLDEN } from './case-texts.ts';

interface GoldenDraft {
  readonly title: string;
  readonly options: FormatSqlOptions;
  readonly input: string;
  readonly output: string;
}

/** Why a draft would be no golden case; null when it is one. */
export function faultOf({ title, input, output }: GoldenDraft): string | null {
  const { faults } = FEEDBACK_GOLDEN;
  if (!/^\S[^\r\n]*$/.test(title.trim())) return faults.title;
  if (output.trim() === '') return faults.blank;
  const isMarker = (line: string) => [CASE, OPTIONS, OUTPUT].some((mark) => line.startsWith(mark));
  return `${input}\n${output}`.split('\n').some(isMarker) ? faults.marker : null;
}

/** The file's text. Golden files have no blank lines at the ends of a case, and line ends of one character. */
export function goldenFile({ title, options, input, output }: GoldenDraft): string {
  const tidy = (text: string) => text.replaceAll(/\r\n?/g, '\n').replace(/^\n+/, '').replace(/\s+$/, '');
  return goldenText([{ title: title.trim(), options, input: tidy(input), output: tidy(output) }]);
}

const TIME_LIMIT = 20_000;

interface GoldenDrawerProps {
  readonly entry: FeedbackEntry;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
}

/** Makes a test case for the formatter from an entry, with its own names or neutral ones. */
export function GoldenDrawer({ entry, onClose, returnFocus }: GoldenDrawerProps) {
  const [isNeutral, setIsNeutral] = useState(true);
  const [title, setTitle] = useState(FEEDBACK_GOLDEN.nameOf(entry.id.slice(0, 8)));
  const pair = usePair(entry, isNeutral);
  const output = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string | null>(null);

  function download() {
    if (pair.kind !== 'made') return;
    const draft = {
      title,
      options: entry.formatting_options ?? {},
      input: pair.result.query.sql,
      output: output.current?.value ?? '',
    };
    const found = faultOf(draft);
    setFault(found);
    if (found === null)
      downloadText(`feedback-${entry.id.slice(0, 8)}.sql`, 'application/sql', goldenFile(draft));
  }

  return (
    <Drawer title={FEEDBACK_GOLDEN.title} onClose={onClose} returnFocus={returnFocus}>
      <p className={styles.note}>{FEEDBACK_GOLDEN.text}</p>
      <Checkbox
        label={FEEDBACK_GOLDEN.neutral}
        hint={FEEDBACK_GOLDEN.neutralHint}
        checked={isNeutral}
        onChange={({ target }) => setIsNeutral(target.checked)}
      />
      <Field label={FEEDBACK_GOLDEN.name}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={100}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <LiveRegion>
        {pair.kind === 'making' && <p>{FEEDBACK_GOLDEN.making}</p>}
        {pair.kind === 'failed' && <Alert tone="warning">{FEEDBACK_GOLDEN.failed}</Alert>}
        {pair.kind === 'made' && !pair.result.query.isAlike && (
          <Alert tone="warning">{FEEDBACK_GOLDEN.unlike}</Alert>
        )}
      </LiveRegion>
      {pair.kind === 'made' && (
        <>
          <Field label={FEEDBACK_GOLDEN.input}>
            {(control) => <TextArea {...control} code readOnly rows={8} value={pair.result.query.sql} />}
          </Field>
          <Field label={FEEDBACK_GOLDEN.output} error={fault ?? undefined}>
            {(control) => (
              <TextArea
                // Another pair starts with its own output.
                key={String(isNeutral)}
                {...control}
                ref={output}
                code
                rows={12}
                defaultValue={pair.result.formatted}
              />
            )}
          </Field>
          <div className="button-row">
            <Button variant="primary" onClick={download}>
              {FEEDBACK_GOLDEN.download}
            </Button>
          </div>
        </>
      )}
    </Drawer>
  );
}

type Pair = { readonly kind: 'making' | 'failed' } | { readonly kind: 'made'; readonly result: AgainResult };

/** The query and the result of today's formatter, both from a worker. */
function usePair(entry: FeedbackEntry, isNeutral: boolean): Pair {
  const [pair, setPair] = useState<Pair>({ kind: 'making' });
  const { original_sql: sql, formatting_options: options } = entry;
  useEffect(() => {
    const client = openAgainClient();
    setPair({ kind: 'making' });
    void client.run({ sql, options: options ?? {}, isNeutral }, { timeLimit: TIME_LIMIT }).then((outcome) => {
      if (outcome.kind === 'superseded') return;
      const isMade = outcome.kind === 'done' && outcome.result.failure === null;
      setPair(isMade ? { kind: 'made', result: outcome.result } : { kind: 'failed' });
    });
    return () => client.close();
  }, [sql, options, isNeutral]);
  return pair;
}
