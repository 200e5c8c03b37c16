import { useId, useRef } from 'react';
import { JSON_JQ } from '../../../content/json-formatter-panels.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { jumpTo, type ProblemPlace, Problems } from '../../../tool-parts/problems.tsx';
import { Progress } from '../../../tool-parts/progress.tsx';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { LinesView } from '../text-view/lines-view.tsx';
import styles from './jq.module.css';
import { JqSettings } from './jq-settings.tsx';
import type { JqSetup } from './jq-setup.ts';
import { useJq } from './use-jq.ts';

export interface JqPanelProps {
  /** The input; null while there is none. */
  readonly content: string | Blob | null;
  readonly setup: JqSetup;
  readonly onChange: (changed: Partial<JqSetup>) => void;
  /** Shows a place in the input. */
  readonly onJump: (place: ProblemPlace) => void;
  readonly onRefused: (message: string) => void;
}

/** A jq program, and what it makes of the input. */
export function JqPanel({ content, setup, onChange, onJump, onRefused }: JqPanelProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { answer, failure, isSlow, stop } = useJq(setup, content);
  const problems = answer?.problems ?? [];
  const isRaw = setup.flags.includes('rawOutput');
  const none = answer === null || answer.output.bytes.length === 0;
  const text = () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(answer?.output.bytes);
  const file =
    isRaw || answer?.count !== 1
      ? { name: 'results.txt', type: 'text/plain' }
      : { name: 'data.json', type: 'application/json' };

  function jump(place: ProblemPlace) {
    if (problems.some((problem) => problem.in === 'input' && problem.place === place)) onJump(place);
    else jumpTo(area.current, place);
  }

  const tools = (
    <>
      <CopyButton what={JSON_JQ.results} disabled={none} text={text} />
      <DownloadButton {...file} disabled={none} content={() => answer?.output.bytes ?? ''} />
      <UseInMenu
        kind={answer?.count === 1 && !isRaw ? 'json' : 'text'}
        disabled={none}
        text={text}
        onRefused={onRefused}
      />
    </>
  );
  return (
    <Pane title={JSON_JQ.title} tools={tools}>
      <div className={styles.bars}>
        <label className={styles.label} htmlFor={id}>
          {JSON_JQ.program}
        </label>
        <TextArea
          code
          ref={area}
          id={id}
          rows={3}
          placeholder={JSON_JQ.placeholder}
          value={setup.program}
          aria-invalid={problems.some((problem) => problem.in === 'program')}
          aria-describedby={`${id}-problems`}
          onChange={({ target }) => onChange({ program: target.value })}
        />
        <JqSettings setup={setup} onChange={onChange} />
        <Problems
          id={`${id}-problems`}
          problems={problems.map(({ message, place }) => ({
            severity: 'error',
            message,
            ...(place !== null && { place }),
          }))}
          onJump={jump}
        />
        <p className={styles.note} role="status">
          {failure ?? (answer === null ? JSON_JQ.hint : JSON_JQ.found(answer.count, answer.milliseconds))}
        </p>
        {isSlow && <Progress label={JSON_JQ.working} share={null} onCancel={stop} />}
      </div>
      {!none && <LinesView label={JSON_JQ.view} text={answer.output} coloured={!isRaw} />}
      {answer !== null && answer.messages !== '' && (
        <section className={styles.messages} aria-label={JSON_JQ.messages}>
          <h3>{JSON_JQ.messages}</h3>
          <pre>{answer.messages.slice(0, MOST_SHOWN)}</pre>
        </section>
      )}
    </Pane>
  );
}

/** The most characters of messages shown: nobody reads more. */
const MOST_SHOWN = 20_000;
