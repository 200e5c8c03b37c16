import type { FieldIssue, FieldSpec } from '@hln/qr';
import { QR_FORM } from '../../../content/qr-generator.ts';
import { TOOL_INPUT } from '../../../content/tool-parts.ts';
import { Pane } from '../../../tool-parts/pane.tsx';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon, fileIcon, undoIcon } from '../../../ui/icons.ts';
import styles from '../qr-generator.module.css';
import { FieldControl } from './field-control.tsx';
import { foldedFields, isBlank } from './form-state.ts';
import type { Form } from './use-form.ts';

export interface ContentFormProps {
  readonly form: Form;
  readonly issues: readonly FieldIssue[];
  readonly canShare: boolean;
  readonly onShare: () => void;
}

/** The fields of a code's content. */
export function ContentForm({ form, issues, canShare, onShare }: ContentFormProps) {
  const { state, visited } = form;
  const { kind, values } = state;
  const { first, more } = foldedFields(state);
  const shownIssues = issues.filter(({ field }) => visited.has(field));
  const control = (spec: FieldSpec) => (
    <FieldControl
      key={`${kind} ${spec.name}`}
      kind={kind}
      spec={spec}
      value={values[spec.name] ?? ''}
      error={shownIssues.find(({ field }) => field === spec.name)?.message}
      onChange={(value) => form.change(spec.name, value)}
      onLeave={() => {
        // Tabbing through an empty form is not a mistake yet.
        if (values[spec.name]) form.visit(spec.name);
      }}
    />
  );
  async function showExample() {
    const { QR_EXAMPLES } = await import('../../../content/qr-generator-examples.ts');
    form.replace({ kind, values: QR_EXAMPLES[kind] ?? {} });
  }
  return (
    <Pane
      title={QR_FORM.content}
      tools={
        <>
          {form.undo && (
            <Button variant="quiet" size="small" icon={<Icon path={undoIcon} />} onClick={form.undo}>
              {TOOL_INPUT.undo}
            </Button>
          )}
          <ShareButton variant="quiet" size="small" disabled={!canShare} onShare={onShare} />
          <Button
            variant="quiet"
            size="small"
            icon={<Icon path={fileIcon} />}
            onClick={() => void showExample()}
          >
            {TOOL_INPUT.example}
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon={<Icon path={closeIcon} />}
            disabled={isBlank(state)}
            onClick={() => form.replace({ kind, values: {} })}
          >
            {TOOL_INPUT.clear}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {first.map(control)}
        {more.length > 0 && (
          <details className={styles.more}>
            <summary>{QR_FORM.more}</summary>
            <div className={styles.form}>{more.map(control)}</div>
          </details>
        )}
      </div>
    </Pane>
  );
}
