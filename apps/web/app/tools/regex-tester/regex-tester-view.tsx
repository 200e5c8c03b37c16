import { type Flavour, findFlavours, readEscapes } from '@hln/regex-analysis';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { REGEX_PATTERN, REGEX_TESTER } from '../../content/regex-tester.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Choice } from '../../tool-parts/choice.tsx';
import { longPaste, textIn } from '../../tool-parts/held-text.ts';
import { HIGHLIGHTED_AREA, HighlightLayer } from '../../tool-parts/highlight-layer.tsx';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, KeepingNote, Panes, StatusText } from '../../tool-parts/layout.tsx';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { Pane } from '../../tool-parts/pane.tsx';
import { jumpTo } from '../../tool-parts/problems.tsx';
import { MOST_TEXT } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { shareState, useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { useTextFiles } from '../../tool-parts/use-text-files.ts';
import type { SavedPattern } from './library/library.ts';
import type { BelowProps } from './panels/below.tsx';
import { matchHighlights } from './panels/match-highlights.ts';
import { PatternField, PatternTools } from './panels/pattern-field.tsx';
import { hasFlag, PatternNotes, problemsOf } from './panels/pattern-notes.tsx';
import type { ResultPanelProps } from './panels/result-panel.tsx';
import {
  EMPTY_DRAFT,
  type Example,
  type PatternDraft,
  patternSchema,
  REGEX_OPTIONS,
  SHARED_PATTERN,
  type SharedPattern,
  VIEWS,
} from './panels/share-format.ts';
import { statusOf } from './panels/status.ts';
import { Verdict } from './panels/verdict.tsx';
import styles from './regex-tester.module.css';
import { usePatternRun } from './running/use-pattern-run.ts';

const Below = lazyPart(async () => (await import('./panels/below.tsx')).Below);
const LibraryDialog = lazyPart(async () => (await import('./library/library-dialog.tsx')).LibraryDialog);
const ResultPanel = lazyPart(async () => (await import('./panels/result-panel.tsx')).ResultPanel);

/** False in the prerendered page and until it runs. */
function useRunning(): boolean {
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  return running;
}

/** Loads the content below the panes once the page runs, so that its script does not delay the first view. */
function LaterBelow(props: BelowProps) {
  return useRunning() ? (
    <Suspense fallback={null}>
      <Below {...props} />
    </Suspense>
  ) : null;
}

/** Loads the results once the page runs, because there are none before. Their space is reserved. */
function LaterResult(props: ResultPanelProps) {
  const place = <div className={styles.result} />;
  return useRunning() ? (
    <Suspense fallback={place}>
      <ResultPanel {...props} />
    </Suspense>
  ) : (
    place
  );
}

const VIEW_OPTIONS = VIEWS.map((value) => ({ value, label: REGEX_TESTER.views[value] }));

/** The regex tester: pattern, text, and the matches. */
export function RegexTesterView() {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const patternArea = useRef<HTMLTextAreaElement>(null);
  const optionsState = useOptions(REGEX_OPTIONS);
  const { options, change, borrow } = optionsState;
  const { value: draft, change: changeDraft } = useDraft('regex-tester', patternSchema, EMPTY_DRAFT);
  const showsList = options.view === 'list';
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { state, study, busy, schedule } = usePatternRun(() => ({
    ...draft,
    replacement:
      options.escapes && draft.flavour === 'javascript' ? readEscapes(draft.replacement) : draft.replacement,
    text: textIn(textArea),
    list: showsList ? draft.list : null,
  }));
  const input = useInputText(textArea, 'regex-tester-text', schedule, true);
  const { replaceText } = input;

  const opened = useRef<Notice | null>(null);
  const put = useCallback(
    (changed: Partial<PatternDraft>) => {
      changeDraft((before) => ({ ...before, ...changed }));
      // Its Undo would take this change back as well.
      setNotice((now) => (now === opened.current ? null : now));
    },
    [changeDraft],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what a run depends on starts one.
  useEffect(schedule, [schedule, draft, options.escapes, showsList]);

  const open = useCallback(
    ({ text, options: theirs, ...shared }: SharedPattern) => {
      changeDraft(() => shared);
      borrow(theirs);
      replaceText(text);
    },
    [changeDraft, borrow, replaceText],
  );
  useSharedLink(SHARED_PATTERN, open, setNotice);
  useBorrowedNotice(optionsState, setNotice);
  useHandoff(
    useCallback(
      (text) => {
        const [, source, flags] = /^\s*\/(.+)\/([dgimsuvy]*)\s*$/.exec(text) ?? [];
        if (source === undefined || flags === undefined) replaceText(text);
        else put({ source, flags, flavour: 'javascript' });
      },
      [replaceText, put],
    ),
    setNotice,
  );
  const openFiles = useTextFiles(MOST_TEXT, replaceText, setNotice);
  const dropping = useFileDrop(openFiles);
  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);

  function openExample({ text, ...example }: Example) {
    put({ ...example, flavour: 'javascript' });
    replaceText(text);
  }

  function openSaved({ name, text, ...saved }: SavedPattern) {
    const before = textIn(textArea);
    const undo = () => {
      changeDraft(() => draft);
      replaceText(before);
    };
    changeDraft(() => saved);
    replaceText(text);
    setLibraryOpen(false);
    opened.current = {
      tone: 'success',
      text: REGEX_PATTERN.opened(name),
      action: { label: REGEX_PATTERN.undo, run: undo },
    };
    setNotice(opened.current);
  }

  async function share() {
    const text = textIn(textArea);
    setNotice(await shareState(SHARED_PATTERN, { ...draft, options, text }));
  }

  function changeFlavour(flavour: Flavour) {
    put({ flavour, flags: [...draft.flags].filter((flag) => hasFlag(flavour, flag)).join('') });
  }

  const flavours = useMemo(
    () => (draft.flavour === 'javascript' ? findFlavours(draft.source, draft.flags) : []),
    [draft.source, draft.flags, draft.flavour],
  );
  const problems = problemsOf(state, draft.source, flavours);
  const answer = state.kind === 'done' ? state.answer : null;
  const matches = answer?.result?.matches.list;
  const suggested =
    state.kind === 'done' && state.request.source === draft.source ? state.answer.suggested : null;
  const highlights = useMemo(() => matchHighlights(matches ?? []), [matches]);
  return (
    <>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <div className={styles.top}>
        <PatternField
          area={patternArea}
          source={draft.source}
          flags={draft.flags}
          flavour={draft.flavour}
          invalid={problems.some(({ severity }) => severity === 'error') && state.kind === 'done'}
          problemsId="regex-problems"
          tools={
            <PatternTools
              canShare={draft.source !== '' || !input.isEmpty}
              onExample={openExample}
              onShare={() => void share()}
              onLibrary={() => setLibraryOpen(true)}
            />
          }
          onSource={(source) => put({ source })}
          onFlags={(flags) => put({ flags })}
          onFlavour={changeFlavour}
        />
        <PatternNotes
          draft={draft}
          problems={problems}
          fixes={flavours}
          suggested={suggested}
          differences={answer?.differences ?? []}
          onChange={(changed) => {
            put(changed);
            patternArea.current?.focus();
          }}
          onJump={(place) => jumpTo(patternArea.current, place)}
        />
        <Verdict study={study} onTry={(attack) => replaceText(attack)} />
      </div>
      <Panes>
        <Column>
          <InputPane
            id="regex-text"
            label={REGEX_TESTER.text}
            placeholder={REGEX_TESTER.placeholder}
            input={input}
            what={REGEX_TESTER.what}
            dropping={dropping}
            onFiles={(files) => void openFiles(files)}
            onClear={() => replaceText('')}
            onLongPaste={longPaste(MOST_TEXT, replaceText, setNotice)}
            areaClassName={HIGHLIGHTED_AREA}
            short
            layer={
              <HighlightLayer
                area={textArea}
                text={state.kind === 'done' ? state.request.text : ''}
                highlights={highlights}
              />
            }
          />
          <StatusText>{statusOf(state, busy)}</StatusText>
          <KeepingNote keeping={input.keeping} />
        </Column>
        <Column>
          <Pane title={REGEX_TESTER.result}>
            <div className={styles.views}>
              <Choice
                label={REGEX_TESTER.view}
                hideLabel
                options={VIEW_OPTIONS}
                value={options.view}
                onChange={(view) => change({ view })}
              />
            </div>
            <LaterResult
              view={options.view}
              state={state}
              draft={draft}
              escapes={options.escapes}
              onJump={
                input.held === null
                  ? ({ start, end }) => jumpTo(textArea.current, { offset: start, length: end - start })
                  : null
              }
              onDraft={put}
              onEscapes={(escapes) => change({ escapes })}
              onRefused={refuse}
            />
          </Pane>
        </Column>
      </Panes>
      {isLibraryOpen && (
        <Suspense fallback={null}>
          <LibraryDialog
            current={() => ({ ...draft, text: textIn(textArea) })}
            onOpen={openSaved}
            onClose={() => setLibraryOpen(false)}
          />
        </Suspense>
      )}
      <LaterBelow flavour={draft.flavour} source={draft.source} study={study.study} />
    </>
  );
}
