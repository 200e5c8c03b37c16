import type { PatternResult } from '@hln/regex-analysis';
import { REGEX_REPLACE } from '../../../content/regex-results.ts';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Checkbox, Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../regex-tester.module.css';

export interface ReplacePanelProps {
  readonly replacement: string;
  readonly escapes: boolean;
  readonly replaced: PatternResult['replaced'] | null;
  readonly onReplacement: (replacement: string) => void;
  readonly onEscapes: (escapes: boolean) => void;
  readonly onRefused: (message: string) => void;
}

/** What `replace` makes of the text. */
export function ReplacePanel(props: ReplacePanelProps) {
  const { replacement, escapes, replaced } = props;
  return (
    <div className={styles.stack}>
      <Field label={REGEX_REPLACE.label} hint={REGEX_REPLACE.hint}>
        {(control) => (
          <Input
            {...control}
            className="textarea-code"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            value={replacement}
            onChange={(event) => props.onReplacement(event.target.value)}
          />
        )}
      </Field>
      <Checkbox
        label={REGEX_REPLACE.escapes}
        checked={escapes}
        onChange={(event) => props.onEscapes(event.target.checked)}
      />
      <OutputPane
        id="regex-replaced"
        label={REGEX_REPLACE.output}
        placeholder={REGEX_REPLACE.placeholder}
        text={replaced?.text ?? ''}
        what={REGEX_REPLACE.what}
        download={{ name: 'replaced.txt', type: 'text/plain' }}
        useIn={{ kind: 'text', onRefused: props.onRefused }}
        wrap
        short
      />
      {replaced?.cut && <p className={styles.quiet}>{REGEX_REPLACE.cut}</p>}
    </div>
  );
}
