import { type RefObject, useLayoutEffect, useRef } from 'react';
import { FORMATTER_COPY, FORMATTER_OUTPUT } from '../../../content/snowflake-sql-formatter.ts';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowLeftIcon } from '../../../ui/icons.ts';
import { useKeyNames } from '../page/use-key-names.ts';
import { useLateScript } from '../page/use-late-script.ts';
import styles from './panes.module.css';

/**
 * Colours a text area with a layer exactly under it that shows the same lines. The area's own text is transparent but
 * still there to be selected, searched and read aloud. Only the lines around those in sight are painted, so the size of
 * the text does not matter. React leaves the layer alone.
 *
 * The area must hold `text` already when the effects of this hook run.
 *
 * @param colours null while they are not known yet: the layer then shows plain text.
 * @returns whether there should be a layer: what paints it loads with the first text, and until then the text is plain
 */
function useColours(
  area: RefObject<HTMLTextAreaElement | null>,
  layer: RefObject<HTMLPreElement | null>,
  text: string,
  colours: Uint32Array | null,
): boolean {
  const paint = useLateScript(text !== '')?.paintColours ?? null;

  useLayoutEffect(() => {
    if (paint === null || area.current === null || layer.current === null) return;
    return paint(area.current, layer.current, text, colours);
  }, [paint, area, layer, text, colours]);

  return paint !== null;
}

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
