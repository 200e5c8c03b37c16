import { JSON_INPUT, JSON_OUTPUT } from '../../../content/json-formatter.ts';
import { TOOL_INPUT } from '../../../content/tool-parts.ts';
import { BusyOverlay } from '../../../tool-parts/output-pane.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon } from '../../../ui/icons.ts';
import styles from '../json-formatter.module.css';
import { LinesView } from '../text-view/lines-view.tsx';
import type { TextRows } from '../text-view/text-rows.ts';

/** A text that is too large to edit, or a file in its original form. */
export interface Held {
  readonly name: string;
  readonly content: string | Blob;
  /** In bytes, or characters of a text. */
  readonly size: number;
}

export interface HeldPaneProps {
  readonly held: Held;
  readonly text: TextRows | null;
  readonly target: { readonly row: number } | null;
  readonly invalid: boolean;
  readonly coloured: boolean;
  /** Null if the text is too large for a text area. */
  readonly onEdit: (() => void) | null;
  readonly onClose: () => void;
}

/** A large input in read-only form. */
export function HeldPane({ held, text, target, invalid, coloured, onEdit, onClose }: HeldPaneProps) {
  const tools = (
    <>
      {onEdit && (
        <Button variant="quiet" size="small" onClick={onEdit}>
          {TOOL_INPUT.edit}
        </Button>
      )}
      <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={onClose}>
        {JSON_INPUT.close}
      </Button>
    </>
  );
  return (
    <Pane title={JSON_INPUT.held(held.name, held.size)} tools={tools} invalid={invalid}>
      <div className={styles.viewBox} aria-busy={text === null}>
        {text === null ? (
          <BusyOverlay />
        ) : (
          <LinesView
            takesFocus
            label={JSON_OUTPUT.inputView}
            text={text}
            target={target}
            coloured={coloured}
          />
        )}
      </div>
      <p className={styles.hint}>{JSON_INPUT.heldHint}</p>
    </Pane>
  );
}
