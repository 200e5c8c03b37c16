import { CONSOLE_SERVICE } from '../../../content/llm-formatting.ts';
import { LiveAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../database-admin.module.css';
import type { ServiceNews } from './read-answer.ts';

export interface ServiceNoteProps {
  readonly news: ServiceNews | null;
  /** @param before the query to put back */
  readonly onUndo: (before: string) => void;
}

/** What the formatting service made of the query, near it, and the way back. */
export function ServiceNote({ news, onUndo }: ServiceNoteProps) {
  const before = news?.before ?? null;
  return (
    <LiveAlert
      tone={news?.tone ?? null}
      actions={
        before !== null && (
          <div className={styles.undo}>
            <Button size="small" onClick={() => onUndo(before)}>
              {CONSOLE_SERVICE.undo}
            </Button>
          </div>
        )
      }
    >
      <p>{news?.text}</p>
    </LiveAlert>
  );
}
