import { Suspense, useCallback, useRef, useState } from 'react';
import { TOOL_OUTPUT } from '../../content/tool-parts.ts';
import { URL_ENCODER } from '../../content/url-encoder.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { longPaste, textIn } from '../../tool-parts/held-text.ts';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, KeepingNote, Panes } from '../../tool-parts/layout.tsx';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { OutputPane } from '../../tool-parts/output-pane.tsx';
import { jumpTo, type Problem, Problems } from '../../tool-parts/problems.tsx';
import { MOST_TEXT } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { shareState, useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { useTextFiles } from '../../tool-parts/use-text-files.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon } from '../../ui/icons.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ModeOptions, OptionsBar } from './panels/options-bar.tsx';
import { ResultStatus } from './panels/result-status.tsx';
import { type Conversion, useConversion } from './running/use-conversion.ts';
import { SHARED_URL, type SharedUrl, URL_OPTIONS } from './settings/options.ts';
import styles from './url-encoder.module.css';

/**
 * A report's problems for the list below the input, with lines and columns. After several decodings, they are in a text
 * that is not shown, so they have no position.
 */
export function locatedProblems({ text, times, report, failure }: Conversion): Problem[] {
  if (failure !== null) return [{ severity: 'error', message: URL_ENCODER.failed(failure) }];
  if (report === null) return [];
  let line = 1;
  let lineStart = 0;
  let counted = 0;
  const listed = report.problems.map(({ message, position, length }): Problem => {
    if (times > 1) return { severity: 'warning', message: URL_ENCODER.inLayer + message };
    for (
      let end = text.indexOf('\n', counted);
      end !== -1 && end < position;
      end = text.indexOf('\n', end + 1)
    ) {
      line++;
      lineStart = end + 1;
    }
    counted = position;
    const place = { line, column: position - lineStart + 1, offset: position, length };
    return { severity: 'warning', message, place };
  });
  if (report.problemCount <= listed.length) return listed;
  return [{ severity: 'warning', message: URL_ENCODER.moreProblems(report.problemCount) }, ...listed];
}

const UrlPanel = lazyPart(async () => (await import('./panels/url-panel.tsx')).UrlPanel);

/** Encodes, decodes, and takes URLs apart. */
export function UrlEncoderView() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const optionsState = useOptions(URL_OPTIONS);
  const { options, change, borrow } = optionsState;
  const { conversion, text, busy, times, edited, decodeTimes } = useConversion(area, options);
  const input = useInputText(area, 'url-encoder-input', edited, true);
  const { replaceText } = input;
  const hydrated = useHydrated();
  const { direction } = options;
  const { report } = conversion;
  const problems = locatedProblems(conversion);

  const refuse = useCallback((message: string) => setNotice({ tone: 'danger', text: message }), []);
  const openFiles = useTextFiles(MOST_TEXT, replaceText, setNotice);
  const dropping = useFileDrop(openFiles);
  const openShared = useCallback(
    (shared: SharedUrl) => {
      borrow(shared.options);
      replaceText(shared.text);
    },
    [borrow, replaceText],
  );
  useSharedLink(SHARED_URL, openShared, setNotice);
  useBorrowedNotice(optionsState, setNotice);
  useHandoff(
    useCallback(
      (handed, kind) => {
        if (kind === 'url-encoded') change({ direction: 'decode' });
        replaceText(handed);
      },
      [change, replaceText],
    ),
    setNotice,
  );

  function swap() {
    replaceText(report?.text ?? '');
    change({ direction: direction === 'encode' ? 'decode' : 'encode' });
  }

  return (
    <>
      <OptionsBar
        options={options}
        canShare={!input.isEmpty}
        onChange={change}
        onShare={async () => setNotice(await shareState(SHARED_URL, { text: textIn(area), options }))}
      />
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          <InputPane
            short
            id="url-input"
            label={URL_ENCODER.input[direction]}
            placeholder={URL_ENCODER.placeholder[direction]}
            input={input}
            what={URL_ENCODER.what.input}
            dropping={dropping}
            areaClassName={styles.wrapped}
            problemsId="url-problems"
            accept="text/*,.txt,.url,.har,.log"
            onFiles={(files) => void openFiles(files)}
            onExample={() => replaceText(URL_ENCODER.example)}
            onClear={() => replaceText('')}
            onLongPaste={longPaste(MOST_TEXT, replaceText, setNotice)}
          />
          <Problems
            id="url-problems"
            problems={problems}
            onJump={input.held === null ? (place) => jumpTo(area.current, place) : null}
          />
          <KeepingNote keeping={input.keeping} />
          <ModeOptions options={options} onChange={change} />
        </Column>
        <Column>
          <OutputPane
            short
            wrap
            id="url-output"
            label={URL_ENCODER.output[direction]}
            placeholder={URL_ENCODER.outputPlaceholder}
            text={report?.text ?? ''}
            busy={busy}
            what={URL_ENCODER.what.output}
            download={{ name: URL_ENCODER.file[direction], type: 'text/plain' }}
            useIn={{ kind: 'text', onRefused: refuse }}
            tools={
              <Button
                variant="quiet"
                size="small"
                icon={<Icon path={arrowLeftIcon} />}
                disabled={report === null}
                onClick={swap}
              >
                {TOOL_OUTPUT.swap}
              </Button>
            }
          />
          <ResultStatus
            direction={direction}
            report={report}
            times={times}
            onTimes={decodeTimes}
            onKeepEscapes={() => change({ keepEscapes: true })}
          />
        </Column>
      </Panes>
      {hydrated && (
        <Suspense>
          <UrlPanel text={text} onReplace={replaceText} onType={input.type} />
        </Suspense>
      )}
    </>
  );
}
