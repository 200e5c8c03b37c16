import { useLayoutEffect, useRef } from 'react';
import { FORMATTER_COPY, FORMATTER_OUTPUT } from '../../../content/snowflake-sql-formatter.ts';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowLeftIcon } from '../../../ui/icons.ts';
import type { Colours } from '../highlighting/colour-tokens.ts';
import { useCodeView } from '../highlighting/use-code-view.tsx';
import { useKeyNames } from '../page/use-key-names.ts';

/** The download, under the specification's file name. */
const DOWNLOAD = { name: 'formatted_query.sql', type: 'text/sql' } as const;

export interface SqlOutputPaneProps {
  readonly text: string;
  /** Null while they are unknown. */
  readonly colours: Colours | null;
  readonly busy: boolean;
  /** Whether the text differs from the input, so that replacing the input makes sense. */
  readonly canReplace: boolean;
  /** Part of the input is selected: then only that is replaced. */
  readonly hasSelection: boolean;
  readonly onReplace: () => void;
  readonly onRefused: (message: string) => void;
}

export function SqlOutputPane(props: SqlOutputPaneProps) {
  const { text, colours, busy, canReplace, hasSelection, onReplace, onRefused } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const keys = useKeyNames();
  const code = useCodeView(area, true);
  const { view } = code;

  useLayoutEffect(() => view.current?.show(text, colours ?? undefined), [view, text, colours]);

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
      code={code}
      tools={
        <Button
          variant="quiet"
          size="small"
          icon={<Icon path={arrowLeftIcon} />}
          disabled={!canReplace && !hasSelection}
          aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          title={keys.replace}
          onClick={onReplace}
        >
          {hasSelection ? FORMATTER_OUTPUT.replaceSelection : FORMATTER_OUTPUT.replace}
        </Button>
      }
    />
  );
}
