import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import {
  JSON_EXAMPLE,
  JSON_INPUT,
  JSON_LINES_OFFER,
  JSON_OUTPUT,
  JSON_REPAIRED,
  JSON_SHARING,
} from '../../content/json-formatter.ts';
import { TOOL_INPUT } from '../../content/tool-parts.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, KeepingNote, Panes, PanesControls } from '../../tool-parts/layout.tsx';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { Offer } from '../../tool-parts/offer.tsx';
import { jumpTo, type ProblemPlace, Problems } from '../../tool-parts/problems.tsx';
import { Progress } from '../../tool-parts/progress.tsx';
import { MOST_EDITED, MOST_TYPED } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { shareState, useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { Button } from '../../ui/button.tsx';
import { JQ_SETUP, NO_JQ } from './jq/jq-setup.ts';
import styles from './json-formatter.module.css';
import { ConversionOffer } from './panels/conversion-offer.tsx';
import { FiguresLine } from './panels/figures-line.tsx';
import { JSON_OPTIONS_FORMAT, optionsFor, SHARED_JSON, type SharedJson } from './panels/options.ts';
import { OptionsToolbar } from './panels/options-toolbar.tsx';
import { ResultPane } from './panels/result-pane.tsx';
import { useHeldInput } from './panels/use-held-input.ts';
import { useJsonText, useRepair } from './running/use-json-text.ts';
import { rowAt } from './text-view/text-rows.ts';
import type { EditHistory } from './tree/use-tree-edits.ts';

const loadHeldPane = () => import('./panels/held-pane.tsx');
const HeldPane = lazyPart(async () => (await loadHeldPane()).HeldPane);
const JqPanel = lazyPart(async () => (await import('./jq/jq-panel.tsx')).JqPanel);
const RepairOffer = lazyPart(async () => (await import('./panels/repair-offer.tsx')).RepairOffer);
const TreePanel = lazyPart(async () => (await import('./tree/tree-panel.tsx')).TreePanel);

/** The JSON formatter between the frame's heading and its explanation. */
export function JsonFormatterView() {
  const optionsState = useOptions(JSON_OPTIONS_FORMAT);
  const { options, change, borrow } = optionsState;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [target, setTarget] = useState<{ readonly row: number } | null>(null);
  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);
  const content = useRef<() => string | Blob>(() => '');
  const json = useJsonText(
    useCallback(() => content.current(), []),
    options,
  );
  const { input, held, place, hold, holdText, amend, openFiles, editHeld, convertHeld, close, keeping } =
    useHeldInput(json, setNotice);
  content.current = () => held.current?.content ?? input.area.current?.value ?? '';
  const dropping = useFileDrop(openFiles);
  const { value: jq, change: changeJq } = useDraft('json-formatter-jq', JQ_SETUP, NO_JQ);
  const repair = useRepair(json.shown, json.ask);
  const { adopt } = json;
  const history = useRef<EditHistory | null>(null);
  const editable = useMemo(
    () => ({ area: input.area, held, amend, adopt, history }),
    [input.area, held, amend, adopt],
  );

  useSharedLink(
    SHARED_JSON,
    useCallback(
      (state: SharedJson) => {
        borrow(state.options);
        place(state.text);
        const { jq } = state;
        if (jq !== null) changeJq(() => jq);
      },
      [borrow, place, changeJq],
    ),
    setNotice,
  );
  useBorrowedNotice(optionsState, setNotice);
  useHandoff(
    useCallback(
      (text, kind) => {
        if (kind === 'json' || kind === 'json-lines') change((inUse) => optionsFor(kind, inUse));
        place(text);
      },
      [change, place],
    ),
    setNotice,
  );

  async function share() {
    if (held.current !== null) return refuse(JSON_SHARING.large);
    const text = input.area.current?.value ?? '';
    setNotice(await shareState(SHARED_JSON, { text, options, jq: options.mode === 'jq' ? jq : null }));
  }

  function jump({ offset, line, length }: Omit<ProblemPlace, 'column'>) {
    const rows = json.input;
    if (held.current === null) jumpTo(input.area.current, { offset, length });
    else if (rows !== null) setTarget({ row: rows.lines === null ? line - 1 : rowAt(rows, offset) });
  }

  function acceptRepair({ text, count }: NonNullable<typeof repair>) {
    const before = held.current;
    place(text);
    // The text area has its own undo.
    const undo = before && { action: { label: TOOL_INPUT.undo, run: () => hold(before) } };
    setNotice({ tone: 'success', text: JSON_REPAIRED(count), ...undo });
  }

  const { shown, progress, failure } = json;
  const report = shown?.report ?? null;
  const isJq = options.mode === 'jq';
  // jq reads more than one JSON text: several values, for example. It says itself what it can't read.
  const invalid = report !== null && !report.valid && !report.blank && !isJq;
  const isJson = options.mode !== 'escape' && options.mode !== 'unescape';
  const output = shown?.output ?? null;
  const replaceable = output !== null && output.bytes.length <= MOST_TYPED;
  const said = failure ?? shown?.refusal ?? (invalid ? JSON_OUTPUT.invalid : JSON_OUTPUT.placeholder);
  // The message replaces the result, where the reader is looking: the input is high, and content below it may be off
  // the screen.
  const empty = (
    <>
      <p className={said === JSON_OUTPUT.placeholder ? 'textarea-code' : undefined}>{said}</p>
      {failure === null && invalid && <p>{report.problems[0]?.message}</p>}
      <Suspense>
        {repair !== null && (
          <RepairOffer
            changes={repair.changes}
            count={repair.count}
            onAccept={() => acceptRepair(repair)}
            onJump={({ offset, line, before }) => jump({ offset, line, length: before.length })}
          />
        )}
      </Suspense>
    </>
  );
  return (
    <div
      className={styles.page}
      onFocusCapture={() => {
        json.warmUp();
        // A paste may follow, and should not have to wait for it. If it can't be loaded, the pane itself says so.
        loadHeldPane().catch(() => undefined);
      }}
    >
      <Panes wide>
        <PanesControls>
          <OptionsToolbar
            options={options}
            canShare={!input.isEmpty || held.current !== null}
            onChange={change}
            onShare={() => void share()}
          />
          <NoticeBar notice={notice} onClose={() => setNotice(null)} />
          {progress !== null && (
            <Progress label={JSON_OUTPUT.working} share={progress} onCancel={json.cancel} />
          )}
        </PanesControls>
        <Column>
          <Suspense>
            {held.current !== null && (
              <HeldPane
                held={held.current}
                text={json.input}
                target={target}
                invalid={invalid}
                coloured={isJson}
                onEdit={held.current.size <= MOST_EDITED ? () => void editHeld() : null}
                onClose={close}
              />
            )}
          </Suspense>
          <div hidden={held.current !== null}>
            <InputPane
              id="json-input"
              label={
                options.mode === 'escape'
                  ? JSON_INPUT.plainLabel
                  : options.mode === 'unescape'
                    ? JSON_INPUT.stringLabel
                    : JSON_INPUT.label
              }
              placeholder={JSON_INPUT.placeholder}
              input={input}
              what={JSON_INPUT.what}
              dropping={dropping}
              invalid={invalid}
              problemsId="json-problems"
              accept=".json,.jsonl,.ndjson,.geojson,.txt,application/json,text/*"
              onFiles={(files) => void openFiles(files)}
              onExample={() => place(JSON_EXAMPLE)}
              onClear={() => place('')}
              onLongPaste={holdText}
            />
          </div>
          <Problems
            id="json-problems"
            problems={(isJq ? [] : (report?.problems ?? [])).map(
              ({ severity, message, line, column, offset }) => ({
                severity,
                message,
                place: { line, column, offset, length: 1 },
              }),
            )}
            onJump={jump}
          />
          {report?.looksLikeLines && !isJq && (
            <Offer text={JSON_LINES_OFFER.text}>
              <Button size="small" onClick={() => change({ lines: true })}>
                {JSON_LINES_OFFER.accept}
              </Button>
            </Offer>
          )}
          {report?.conversion && (
            <ConversionOffer
              conversion={report.conversion}
              onConvert={(legacy) => void convertHeld(legacy)}
            />
          )}
          <KeepingNote keeping={keeping} />
        </Column>
        <Column>
          {isJq ? (
            <Suspense>
              <JqPanel
                content={shown === null || report?.blank ? null : shown.source.content}
                setup={jq}
                onChange={(changed) => changeJq((before) => ({ ...before, ...changed }))}
                onJump={jump}
                onRefused={refuse}
              />
            </Suspense>
          ) : options.mode === 'tree' ? (
            <Suspense>
              <TreePanel
                shown={shown}
                empty={empty}
                ask={json.ask}
                askWithin={json.askWithin}
                input={editable}
                onRefused={refuse}
              />
            </Suspense>
          ) : (
            <ResultPane
              text={output}
              empty={empty}
              isJson={isJson}
              lines={options.lines}
              busy={progress !== null}
              failure={failure ?? shown?.refusal ?? null}
              onReplace={
                replaceable
                  ? () => place(new TextDecoder('utf-8', { ignoreBOM: true }).decode(output.bytes))
                  : null
              }
              onRefused={refuse}
            />
          )}
          <FiguresLine
            figures={report?.figures ?? null}
            lines={shown?.source.lines ?? false}
            outputSize={output?.bytes.length ?? null}
            milliseconds={shown?.milliseconds ?? 0}
          />
        </Column>
      </Panes>
    </div>
  );
}
