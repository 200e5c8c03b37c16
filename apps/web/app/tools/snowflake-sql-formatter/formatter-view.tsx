import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import {
  FORMATTER,
  FORMATTER_EXAMPLE,
  FORMATTER_INPUT,
  FORMATTER_SHARING,
} from '../../content/snowflake-sql-formatter.ts';
import { TOOL_FILES } from '../../content/tool-parts.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Column, KeepingNote, Panes, ToolHeading, ToolLayout } from '../../tool-parts/layout.tsx';
import type { Notice } from '../../tool-parts/notice.ts';
import { NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { jumpTo, type Problem, Problems } from '../../tool-parts/problems.tsx';
import { shareState } from '../../tool-parts/share-state.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { usePreload } from '../../tool-parts/use-preload.ts';
import { useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { useTextFiles } from '../../tool-parts/use-text-files.ts';
import { SqlInputPane } from './editor/input-pane.tsx';
import { MAX_INPUT_LENGTH } from './editor/limits.ts';
import { SqlOutputPane } from './editor/output-pane.tsx';
import { ChangesList } from './page/changes-list.tsx';
import { DiffView, preloadPanels, SettingsPanel, TestPanel } from './page/lazy-panels.ts';
import { StatusLine } from './page/status-line.tsx';
import { FormatterToolbar } from './page/toolbar.tsx';
import { usePanels } from './page/use-panels.ts';
import { isFormatted } from './running/format-protocol.ts';
import { type FormattedRun, type FormatterState, useFormatter } from './running/use-formatter.ts';
import { PANEL_OPTIONS } from './settings/options.ts';
import { SHARED_QUERY, type SharedQuery } from './sharing/share-format.ts';
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
  const area = useRef<HTMLTextAreaElement>(null);
  const optionsState = useOptions(PANEL_OPTIONS);
  const { options, change, borrow } = optionsState;
  const { state, colours, scheduleRun, formatNow, formatForInput } = useFormatter(area, options);
  const input = useInputText(area, 'formatter-input', scheduleRun);
  const { replaceText } = input;
  const [notice, setNotice] = useState<Notice | null>(null);
  const runner = useTestRunner();
  const panels = usePanels();
  usePreload(preloadPanels);

  useEffect(() => onRun(state.run), [onRun, state.run]);

  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);
  const openText = useCallback(
    (text: string) => {
      replaceText(text);
      void formatNow();
    },
    [replaceText, formatNow],
  );
  const openFiles = useTextFiles(MAX_INPUT_LENGTH, openText, setNotice, FORMATTER_INPUT.tooLarge);
  const dropping = useFileDrop(openFiles);

  const openShared = useCallback(
    (query: SharedQuery) => {
      borrow(query.options);
      openText(query.sql);
    },
    [borrow, openText],
  );
  useSharedLink(SHARED_QUERY, openShared, setNotice);
  useBorrowedNotice(optionsState, setNotice, FORMATTER_SHARING);
  useHandoff(openText, setNotice);

  async function formatInPlace() {
    const placed = await formatForInput();
    if (placed !== null) {
      replaceText(placed.text, placed.caret);
      area.current?.focus();
    }
    void formatNow();
  }

  async function share() {
    setNotice(await shareState(SHARED_QUERY, { sql: area.current?.value ?? '', options }));
  }

  const { run, report, blank } = state;
  const formattable = report !== null && isFormatted(report);
  const formatted = run?.formattedSql ?? '';
  const busy = state.phase === 'busy';
  return (
    <ToolLayout
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void (event.shiftKey ? formatInPlace() : formatNow());
      }}
    >
      <ToolHeading
        title={FORMATTER.title}
        lede={FORMATTER.lede}
        withoutScript={FORMATTER.withoutScript}
        aside={counters}
      />
      <FormatterToolbar
        busy={busy}
        blank={blank}
        settings={panels.settings}
        diff={panels.diff}
        tests={panels.tests}
        onShare={() => void share()}
        onFormat={() => void formatNow()}
      />
      <Suspense>
        {panels.settings.open && (
          <SettingsPanel id={panels.settings.panelId} options={options} onChange={change} />
        )}
      </Suspense>
      <Suspense>{panels.tests.open && <TestPanel id={panels.tests.panelId} runner={runner} />}</Suspense>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          <SqlInputPane
            input={input}
            dropping={dropping}
            invalid={report !== null && !formattable}
            problemsId="input-problems"
            onFiles={(files) => void openFiles(files)}
            onExample={() => openText(FORMATTER_EXAMPLE)}
            onOversizedPaste={(length) =>
              refuse(FORMATTER_INPUT.tooLarge(TOOL_FILES.textWithPaste, length, MAX_INPUT_LENGTH))
            }
          />
          <Problems
            id="input-problems"
            problems={problemsOf(state, area.current)}
            onJump={(place) => jumpTo(area.current, place)}
          />
          <KeepingNote keeping={input.keeping} />
        </Column>
        <Column>
          <SqlOutputPane
            text={formatted}
            colours={colours}
            busy={busy}
            canReplace={formattable && run?.originalSql !== formatted}
            onReplace={() => void formatInPlace()}
            onRefused={refuse}
          />
          <StatusLine run={run} report={report} />
        </Column>
      </Panes>
      {run !== null && <ChangesList changes={run.changes} />}
      <Suspense>
        {panels.diff.open && (
          <DiffView id={panels.diff.panelId} original={run?.originalSql ?? ''} formatted={formatted} />
        )}
      </Suspense>
      {feedback}
    </ToolLayout>
  );
}

/** Problems that have no place in the text, then those that have one. */
function problemsOf({ tooLong, report }: FormatterState, area: HTMLTextAreaElement | null): Problem[] {
  const failure = tooLong
    ? FORMATTER_INPUT.tooLarge(TOOL_FILES.text, area?.value.length ?? 0, MAX_INPUT_LENGTH)
    : (report?.failure ?? null);
  const located = (report?.problems ?? []).map(({ severity, message, line, column, position, length }) => ({
    severity,
    message,
    place: { line, column, offset: position - 1, length },
  }));
  return failure === null ? located : [{ severity: 'error', message: failure }, ...located];
}
