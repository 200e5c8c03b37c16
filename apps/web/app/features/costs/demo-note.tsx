import { type RefObject, useState } from 'react';
import { LiveAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import styles from './costs.module.css';
import type { DemoCostsState } from './data/use-demo-costs.ts';
import { COSTS_DEMO } from './texts.ts';

export interface DemoNoteProps {
  readonly demo: DemoCostsState;
  /** Gets the focus when the button is gone. */
  readonly focusAfter: RefObject<HTMLElement | null>;
}

/** Says that there is demonstration data, and clears it. */
export function DemoNote({ demo: { note, clear, isBusy }, focusAfter }: DemoNoteProps) {
  const [isAsking, setIsAsking] = useState(false);
  const returnFocus = useReturnFocus(note === null);
  return (
    <>
      <LiveAlert
        className={styles.demo}
        tone={note === null ? null : 'warning'}
        actions={
          clear !== null && (
            <Button busy={isBusy} aria-disabled={isBusy} onClick={() => setIsAsking(!isBusy)}>
              {COSTS_DEMO.clear}
            </Button>
          )
        }
      >
        {note}
      </LiveAlert>
      {isAsking && clear !== null && (
        <ConfirmDialog
          title={COSTS_DEMO.ask}
          confirm={COSTS_DEMO.clear}
          destructive
          cancel={COSTS_DEMO.keep}
          onConfirm={() => {
            setIsAsking(false);
            returnFocus(focusAfter);
            clear();
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>{COSTS_DEMO.explain}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
