import type { Diagnostic } from '@hln/snowflake-formatter';
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { closeIcon } from '../../ui/icons.ts';
import { BackLink } from '../../ui/page-head.tsx';
import { DiffView } from './diff/diff-view.tsx';
import { EXAMPLE_SQL } from './editor/example.ts';
import { InputPane } from './editor/input-pane.tsx';
import { OutputPane } from './editor/output-pane.tsx';
import { Problems } from './editor/problems.tsx';
import { useInputText } from './editor/use-input-text.ts';
import { tooLargeMessage } from './files/limits.ts';
import { readSqlFile } from './files/read-sql-file.ts';
import { copyText } from './files/save-text.ts';
import { useFileDrop } from './files/use-file-drop.ts';
import styles from './formatter.module.css';
import { lineStarts } from './highlighting/paint-lines.ts';
import { ChangesList } from './page/changes-list.tsx';
import type { Notice } from './page/notice.ts';
import { Toolbar } from './page/toolbar.tsx';
import { type FormattedRun, type FormatterState, useFormatter } from './running/use-formatter.ts';
import { SettingsPanel } from './settings/settings-panel.tsx';
import { useSettings } from './settings/use-settings.ts';
import { canShareLinks, encodeFragment, type SharedQuery } from './sharing/share-link.ts';
import { useSharedLink } from './sharing/use-shared-link.ts';
import { TestPanel } from './test-cases/test-panel.tsx';
import { useTestRunner } from './test-cases/use-test-runner.ts';

const UNKEPT =
  'This tab cannot remember this text, so a reload would lose it. Save a copy before you leave the page.';

export interface FormatterViewProps {
  /** Shown at the right of the heading. */
  readonly counters: ReactNode;
  /** Shown under the result. */
  readonly feedback: ReactNode;
  /** Told of every run that ended, and of null when there is nothing formatted any more. */
  readonly onRun: (run: FormattedRun | null) => void;
}

/** The Snowflake SQL formatter, whole but for what other features put into it. */
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
      const others = files.length > 1 ? ` Only the first of ${files.length} files was opened.` : '';
      setNotice({ tone: 'info', text: `Opened “${file.name}”. ${read.note ?? ''}${others}`.trim() });
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
      text: 'Opened from a shared link, with its options. Your own settings are kept.',
      action: { label: 'Use my settings', run: giveBack },
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
    // Browsers scroll to a selection when the focus arrives, not when it is set.
    area.blur();
    area.setSelectionRange(position - 1, position - 1 + length);
    area.focus();
  }

  const { run, report, blank } = state;
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
            invalid={(report?.errors.length ?? 0) > 0}
            problemsId="input-problems"
            onEdit={edited}
            onFiles={(files) => void openFiles(files)}
            onExample={() => {
              replaceText(EXAMPLE_SQL);
              void formatNow();
            }}
            onUndo={undo}
            onUndoKey={undoByKey}
            onOversizedPaste={(length) =>
              setNotice({ tone: 'danger', text: tooLargeMessage('The text with what you pasted', length) })
            }
          />
          <Problems
            id="input-problems"
            general={generalProblems(state, input.current)}
            diagnostics={report?.diagnostics ?? []}
            onJump={jumpTo}
          />
          <LiveRegion className={styles.unkept}>
            {!isKept && <Alert tone="warning">{UNKEPT}</Alert>}
          </LiveRegion>
        </div>
        <div className={styles.column}>
          <OutputPane
            text={formatted}
            colours={colours}
            busy={busy}
            canReplace={report !== null && report.errors.length === 0 && run?.originalSql !== formatted}
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

function Heading({ counters }: { readonly counters: ReactNode }) {
  return (
    <header className={styles.header}>
      <div>
        <BackLink to="/tools">Back to Tools</BackLink>
        <h1 className={styles.title}>Snowflake SQL formatter</h1>
        <p className={styles.lede}>
          Paste a query and read it. It is formatted here in your browser and goes nowhere unless you send
          feedback. Only this tab remembers your text: it survives a reload, and goes when you clear the input
          or close the tab for good.
        </p>
        <p className={styles.withoutScript}>
          The formatter runs in your browser, so it needs JavaScript. Switch it on and reload this page.
        </p>
      </div>
      {counters}
    </header>
  );
}

function NoticeBar({ notice, onClose }: { readonly notice: Notice | null; readonly onClose: () => void }) {
  return (
    <LiveRegion className={styles.notice}>
      {notice !== null && (
        <Alert tone={notice.tone}>
          <div className={styles.noticeBody}>
            <span>{notice.text}</span>
            {notice.action && (
              <Button
                size="small"
                onClick={() => {
                  notice.action?.run();
                  onClose();
                }}
              >
                {notice.action.label}
              </Button>
            )}
            <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={onClose}>
              Dismiss
            </Button>
          </div>
        </Alert>
      )}
    </LiveRegion>
  );
}

/** Which of the three panels are open. */
function usePanels() {
  const id = useId();
  const [open, setOpen] = useState({ settings: false, diff: false, tests: false });
  const panel = (name: keyof typeof open) => ({
    open: open[name],
    panelId: `${id}-${name}`,
    toggle: () => setOpen((before) => ({ ...before, [name]: !before[name] })),
  });
  return { settings: panel('settings'), diff: panel('diff'), tests: panel('tests') };
}

function generalProblems({ tooLong, report }: FormatterState, area: HTMLTextAreaElement | null): string[] {
  if (tooLong) return [tooLargeMessage('This text', area?.value.length ?? 0)];
  // An error that points at no place of the input, such as a proof that did not hold.
  const placed = new Set(report?.diagnostics.map(({ message }) => message));
  return report?.errors.filter((message) => !placed.has(message)) ?? [];
}

const StatusLine = memo(({ run, report }: Pick<FormatterState, 'run' | 'report'>) => (
  <p className={styles.status} role="status">
    {run === null ? '' : statusOf(run, report)}
  </p>
));

function statusOf(run: FormattedRun, report: FormatterState['report']): string {
  if (report === null || report.errors.length > 0) return 'Not formatted: the text is shown as it was.';
  const lines = lineStarts(run.formattedSql).length;
  const time = report.processingTime < 1 ? 'under 1 ms' : `${Math.round(report.processingTime)} ms`;
  return `${lines.toLocaleString('en-NZ')} ${lines === 1 ? 'line' : 'lines'}, formatted in ${time}`;
}

async function shareQuery(query: SharedQuery): Promise<Notice> {
  if (!canShareLinks()) return { tone: 'warning', text: 'This browser is too old to make links of queries.' };
  const fragment = await encodeFragment(query);
  if (fragment === null) {
    return {
      tone: 'warning',
      text: 'This query is too long for a link. Download it and send the file instead.',
    };
  }
  const link = `${window.location.origin}${window.location.pathname}${fragment}`;
  if (!(await copyText(link)))
    return { tone: 'warning', text: `The link could not be copied. Here it is: ${link}` };
  return {
    tone: 'success',
    text: 'Link copied. It carries your query and options after the #, a part that browsers never send to a server.',
  };
}
