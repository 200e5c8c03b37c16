import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import {
  FORMATTER,
  FORMATTER_INPUT,
  FORMATTER_OUTPUT,
  FORMATTER_SHARING,
} from '../../content/snowflake-sql-formatter.ts';
import { TOOL_PAGE } from '../../content/tool-parts.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { heldIn, longPaste, textIn } from '../../tool-parts/held-text.ts';
import {
  Column,
  KeepingNote,
  Panes,
  PanesControls,
  PanesPanel,
  ToolHeading,
  ToolLayout,
} from '../../tool-parts/layout.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { MOST_TEXT } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { usePreload } from '../../tool-parts/use-preload.ts';
import { shareState, useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { useTextFiles } from '../../tool-parts/use-text-files.ts';
import { SqlInputPane, useHasSelection } from './editor/input-pane.tsx';
import { SqlOutputPane } from './editor/output-pane.tsx';
import { Explanation } from './explanation/prerendered-explanation.ts';
import styles from './formatter.module.css';
import { useInputView } from './highlighting/use-code-view.tsx';
import { copyMinified } from './minifying/copy-minified.ts';
import { ChangesList } from './page/changes-list.tsx';
import {
  DiffView,
  ProofSection,
  preloadPanels,
  SettingsPanel,
  TestPanel,
  usePanels,
} from './page/lazy-panels.ts';
import { StatusLine } from './page/status-line.tsx';
import { FormatterToolbar } from './page/toolbar.tsx';
import { ProblemBar } from './problems/problem-bar.tsx';
import { useProblems } from './problems/use-problems.ts';
import { isFormatted } from './running/format-protocol.ts';
import { type FormattedRun, useFormatter } from './running/use-formatter.ts';
import { PANEL_OPTIONS } from './settings/options.ts';
import { SHARED_QUERY, type SharedQuery } from './sharing/share-format.ts';
import { useTestRunner } from './test-cases/use-test-runner.ts';

export interface FormatterViewProps {
  /** Shown at the right of the heading. */
  readonly counters: ReactNode;
  /** Shown under the result. */
  readonly feedback: ReactNode;
  /** Called with every finished run, and with null once the result is cleared. */
  readonly onRun: (run: FormattedRun | null) => void;
}

/** The Snowflake SQL formatter, complete except for slots that other features fill. */
export function FormatterView({ counters, feedback, onRun }: FormatterViewProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const optionsState = useOptions(PANEL_OPTIONS);
  const { options, change, borrow } = optionsState;
  const { state, colours, scheduleRun, formatNow, formatForInput } = useFormatter(area, options);
  const code = useInputView(area);
  const [notice, setNotice] = useState<Notice | null>(null);
  const outdated = useRef<Notice | null>(null);
  const forgetOutdated = useCallback(() => setNotice((now) => (now === outdated.current ? null : now)), []);
  const { edited: showEdit } = code;
  const edited = useCallback(() => {
    showEdit();
    scheduleRun();
    forgetOutdated();
  }, [showEdit, scheduleRun, forgetOutdated]);
  const input = useInputText(area, 'formatter-input', edited, true);
  const { replaceText } = input;
  const hasSelection = useHasSelection(area);
  const runner = useTestRunner();
  const panels = usePanels();
  usePreload(preloadPanels);

  useEffect(() => onRun(state.run), [onRun, state.run]);

  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);
  const openText = useCallback(
    (text: string, name?: string) => {
      replaceText(text, name);
      void formatNow();
    },
    [replaceText, formatNow],
  );
  const openFiles = useTextFiles(MOST_TEXT, openText, setNotice, FORMATTER_INPUT.tooLarge);
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
    if (typeof placed === 'string') refuse(FORMATTER_OUTPUT.selectionRefused(placed));
    else if (placed !== null) {
      replaceText(placed.text, heldIn(area)?.name);
      area.current?.focus();
      area.current?.setSelectionRange(placed.selection.start, placed.selection.end);
    }
    void formatNow();
  }

  /** Shows a notice about the current text and its options, until either is changed. */
  function showUntilEdit(about: Notice) {
    outdated.current = about;
    setNotice(about);
  }

  async function openExample() {
    try {
      openText((await import('../../content/snowflake-sql-formatter-example.ts')).FORMATTER_EXAMPLE);
    } catch {
      refuse(TOOL_PAGE.partNotLoaded);
    }
  }

  async function share() {
    showUntilEdit(await shareState(SHARED_QUERY, { sql: textIn(area), options }));
  }

  async function minify() {
    showUntilEdit(await copyMinified(textIn(area)));
  }

  const { run, report, blank } = state;
  const problems = useProblems(state, area);
  useEffect(() => {
    // Nothing is known yet about a text that was edited in the meantime.
    if (area.current?.value !== run?.originalSql) return;
    code.view.current?.markProblems(problems.problems.flatMap(({ place }) => place ?? []));
  }, [code.view, run, problems.problems]);
  const formattable = report !== null && isFormatted(report);
  const formatted = run?.formattedSql ?? '';
  const busy = state.phase === 'busy';
  return (
    <ToolLayout
      className={styles.layout}
      onKeyDown={(event) => {
        if (event.key === 'F8' && problems.current !== null && input.held === null) {
          event.preventDefault();
          problems.step(event.shiftKey ? -1 : 1);
        }
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
      <Panes wide>
        <PanesControls>
          <FormatterToolbar
            busy={busy}
            blank={blank}
            settings={panels.settings}
            diff={panels.diff}
            tests={panels.tests}
            onShare={() => void share()}
            onMinify={() => void minify()}
            onFormat={() => void formatNow()}
          />
          <Suspense>{panels.tests.open && <TestPanel id={panels.tests.panelId} runner={runner} />}</Suspense>
          <NoticeBar notice={notice} onClose={() => setNotice(null)} />
        </PanesControls>
        <Suspense>
          {panels.settings.open && (
            <PanesPanel>
              <SettingsPanel
                id={panels.settings.panelId}
                options={options}
                onChange={(changed) => {
                  change(changed);
                  forgetOutdated();
                }}
              />
            </PanesPanel>
          )}
        </Suspense>
        <ProblemBar
          messageId="input-problem"
          problems={problems.problems}
          current={problems.current}
          onJump={input.held === null ? problems.show : null}
        >
          <StatusLine run={run} report={report} />
        </ProblemBar>
        <Column>
          <SqlInputPane
            input={input}
            dropping={dropping}
            invalid={report !== null && !formattable}
            problemsId={problems.current === null ? undefined : 'input-problem'}
            code={code}
            onFiles={(files) => void openFiles(files)}
            onExample={() => void openExample()}
            onLongPaste={longPaste(MOST_TEXT, openText, setNotice, FORMATTER_INPUT.tooLarge)}
          />
          <KeepingNote keeping={input.keeping} />
        </Column>
        <Column>
          <SqlOutputPane
            text={formatted}
            colours={colours}
            busy={busy}
            canReplace={formattable && run?.originalSql !== formatted}
            hasSelection={hasSelection}
            onReplace={() => void formatInPlace()}
            onRefused={refuse}
          />
        </Column>
      </Panes>
      <div className={styles.after}>
        {run !== null && <ChangesList changes={run.changes} />}
        <Suspense>
          {run !== null && report?.proof && <ProofSection proof={report.proof} run={run} />}
        </Suspense>
        <Suspense>
          {panels.diff.open && (
            <DiffView id={panels.diff.panelId} original={run?.originalSql ?? ''} formatted={formatted} />
          )}
        </Suspense>
        {feedback}
      </div>
      <Explanation />
    </ToolLayout>
  );
}
