import type { Diagnostic } from '@hln/snowflake-formatter';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  FORMATTER,
  FORMATTER_EXAMPLE,
  FORMATTER_FILES,
  FORMATTER_SHARING,
} from '../../content/snowflake-sql-formatter.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DiffView } from './diff/diff-view.tsx';
import { InputPane } from './editor/input-pane.tsx';
import { OutputPane } from './editor/output-pane.tsx';
import { Problems } from './editor/problems.tsx';
import { useInputText } from './editor/use-input-text.ts';
import { tooLargeMessage } from './files/limits.ts';
import { readSqlFile } from './files/read-sql-file.ts';
import { useFileDrop } from './files/use-file-drop.ts';
import styles from './formatter.module.css';
import { ChangesList } from './page/changes-list.tsx';
import { Heading } from './page/heading.tsx';
import type { Notice } from './page/notice.ts';
import { NoticeBar } from './page/notice-bar.tsx';
import { StatusLine } from './page/status-line.tsx';
import { Toolbar } from './page/toolbar.tsx';
import { usePanels } from './page/use-panels.ts';
import { isFormatted } from './running/format-protocol.ts';
import { type FormattedRun, type FormatterState, useFormatter } from './running/use-formatter.ts';
import { SettingsPanel } from './settings/settings-panel.tsx';
import { useSettings } from './settings/use-settings.ts';
import type { SharedQuery } from './sharing/share-link.ts';
import { shareQuery } from './sharing/share-query.ts';
import { useSharedLink } from './sharing/use-shared-link.ts';
import { TestPanel } from './test-cases/test-panel.tsx';
import { useTestRunner } from './test-cases/use-test-runner.ts';

export interface FormatterViewProps {
  /** Shown at the right of the heading. */
  readonly counters: ReactNode;
  /** Shown under the result. */
  readonly feedback: ReactNode;
  /** Called with every finished run, and with null once nothing is formatted any more. */
  readonly onRun: (run: FormattedRun | null) => void;
}

/** The Snowflake SQL formatter, complete except for what other features put into it. */
export function FormatterView({ counters, feedback, onRun }: FormatterViewProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { options, change, borrow, giveBack, borrowed } = useSettings();
  const { state, colours, scheduleRun, formatNow, formatForInput } = useFormatter(input, options);
  const { edited, replaceText, undo, undoByKey, canUndo, isKept } = useInputText(input, scheduleRun);
  const [notice, setNotice] = useState<Notice | null>(null);
  const runner = useTestRunner();
  const panels = usePanels();

  useEffect(() => onRun(state.run), [onRun, state.run]);

  const openFiles = useCallback(
    async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const read = await readSqlFile(file);
      if (read.kind === 'refused') return setNotice({ tone: 'danger', text: read.message });
      replaceText(read.text);
      void formatNow();
      const others = files.length > 1 ? FORMATTER_FILES.onlyFirst(files.length) : '';
      setNotice({ tone: 'info', text: FORMATTER_FILES.opened(file.name, read.note ?? '', others) });
    },
    [replaceText, formatNow],
  );
  const dropping = useFileDrop(openFiles);

  const openShared = useCallback(
    (query: SharedQuery) => {
      borrow(query.options);
      replaceText(query.sql);
      void formatNow();
    },
    [borrow, replaceText, formatNow],
  );
  useEffect(() => {
    if (borrowed === null) return;
    setNotice({
      tone: 'info',
      text: FORMATTER_SHARING.opened,
      action: { label: FORMATTER_SHARING.ownSettings, run: giveBack },
    });
  }, [borrowed, giveBack]);
  const refuseShared = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);
  useSharedLink(openShared, refuseShared);

  async function formatInPlace() {
    const placed = await formatForInput();
    if (placed !== null) {
      replaceText(placed.text, placed.caret);
      input.current?.focus();
    }
    void formatNow();
  }

  async function share() {
    setNotice(await shareQuery({ sql: input.current?.value ?? '', options }));
  }

  function jumpTo({ position, length }: Diagnostic) {
    const area = input.current;
    if (area === null) return;
    // Browsers scroll to a selection when the element receives the focus, not when the selection is set.
    area.blur();
    area.setSelectionRange(position - 1, position - 1 + length);
    area.focus();
  }

  const { run, report, blank } = state;
  const formattable = report !== null && isFormatted(report);
  const formatted = run?.formattedSql ?? '';
  const busy = state.phase === 'busy';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works wherever the focus is on the page.
    <div
      className={classNames('wrap', styles.page)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void (event.shiftKey ? formatInPlace() : formatNow());
      }}
    >
      <Heading counters={counters} />
      <Toolbar
        busy={busy}
        blank={blank}
        settings={panels.settings}
        diff={panels.diff}
        tests={panels.tests}
        onShare={() => void share()}
        onFormat={() => void formatNow()}
      />
      {panels.settings.open && (
        <SettingsPanel id={panels.settings.panelId} options={options} onChange={change} />
      )}
      {panels.tests.open && <TestPanel id={panels.tests.panelId} runner={runner} />}
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <div className={styles.panes}>
        <div className={styles.column}>
          <InputPane
            area={input}
            blank={blank}
            canUndo={canUndo}
            dropping={dropping}
            invalid={report !== null && !formattable}
            problemsId="input-problems"
            onEdit={edited}
            onFiles={(files) => void openFiles(files)}
            onExample={() => {
              replaceText(FORMATTER_EXAMPLE);
              void formatNow();
            }}
            onUndo={undo}
            onUndoKey={undoByKey}
            onOversizedPaste={(length) =>
              setNotice({ tone: 'danger', text: tooLargeMessage(FORMATTER_FILES.textWithPaste, length) })
            }
          />
          <Problems
            id="input-problems"
            general={generalProblems(state, input.current)}
            diagnostics={report?.problems ?? []}
            onJump={jumpTo}
          />
          <LiveRegion className={styles.unkept}>
            {!isKept && <Alert tone="warning">{FORMATTER.unkept}</Alert>}
          </LiveRegion>
        </div>
        <div className={styles.column}>
          <OutputPane
            text={formatted}
            colours={colours}
            busy={busy}
            canReplace={formattable && run?.originalSql !== formatted}
            onReplace={() => void formatInPlace()}
          />
          <StatusLine run={run} report={report} />
        </div>
      </div>
      {run !== null && <ChangesList changes={run.changes} />}
      {panels.diff.open && (
        <DiffView id={panels.diff.panelId} original={run?.originalSql ?? ''} formatted={formatted} />
      )}
      {feedback}
    </div>
  );
}

/** Problems that have no place in the text. */
function generalProblems({ tooLong, report }: FormatterState, area: HTMLTextAreaElement | null): string[] {
  if (tooLong) return [tooLargeMessage(FORMATTER_FILES.text, area?.value.length ?? 0)];
  const failure = report?.failure ?? null;
  return failure === null ? [] : [failure];
}
