import { useRef } from 'react';
import { FORMATTER_COPY, FORMATTER_OUTPUT } from '../../../content/snowflake-sql-formatter.ts';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowLeftIcon } from '../../../ui/icons.ts';
import { useColours } from '../highlighting/use-colours.ts';
import { useKeyNames } from '../page/use-key-names.ts';
import styles from './panes.module.css';

/** Under the specification's file name. */
const DOWNLOAD = { name: 'formatted_query.sql', type: 'text/sql' } as const;

export interface SqlOutputPaneProps {
  readonly text: string;
  /** See colour-tokens.ts; null while the text has none. */
  readonly colours: Uint32Array | null;
  readonly busy: boolean;
  /** Whether the text differs from the input, so that replacing the input makes sense. */
  readonly canReplace: boolean;
  readonly onReplace: () => void;
  readonly onRefused: (message: string) => void;
}

export function SqlOutputPane({ text, colours, busy, canReplace, onReplace, onRefused }: SqlOutputPaneProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const layer = useRef<HTMLPreElement>(null);
  const keys = useKeyNames();
  const isColoured = useColours(area, layer, text, colours);

  return (
    <OutputPane
      id="formatted-sql"
      label={FORMATTER_OUTPUT.label}
      placeholder={FORMATTER_OUTPUT.placeholder}
      text={text}
      busy={busy}
      what={FORMATTER_COPY.formatted}
      download={DOWNLOAD}
      useIn={{ kind: 'sql', onRefused }}
      area={area}
      layer={
        isColoured && (
          <div className={styles.colours} aria-hidden>
            <pre ref={layer} className="textarea-code" />
          </div>
        )
      }
      tools={
        <Button
          variant="quiet"
          size="small"
          icon={<Icon path={arrowLeftIcon} />}
          disabled={!canReplace}
          aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          title={keys.replace}
          onClick={onReplace}
        >
          {FORMATTER_OUTPUT.replace}
        </Button>
      }
    />
  );
}
