import { type DataFormat, formatOfFile } from '@hln/data-formats/formats';
import { useCallback, useMemo, useRef, useState } from 'react';
import { CONVERTER_INPUT, CONVERTER_OFFER, CONVERTER_OUTPUT } from '../../content/data-converter.ts';
import { TOOL_FILES } from '../../content/tool-parts.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import type { WorkerLike } from '../../lib/worker-client.ts';
import { FileCard } from '../../tool-parts/file-card.tsx';
import { longPaste } from '../../tool-parts/held-text.ts';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, KeepingNote, Panes } from '../../tool-parts/layout.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { Offer } from '../../tool-parts/offer.tsx';
import { jumpTo, type Problem, Problems } from '../../tool-parts/problems.tsx';
import { Progress } from '../../tool-parts/progress.tsx';
import { MOST_TYPED } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { shareState, useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { type SourceRunState, useSourceRun } from '../../tool-parts/use-source-run.ts';
import { openTextFile } from '../../tool-parts/use-text-files.ts';
import { Button } from '../../ui/button.tsx';
import {
  CONVERTER_FORMAT,
  type ConverterOptions,
  MOST_BYTES,
  SHARED_CONVERSION,
  type SharedConversion,
} from './options/options.ts';
import { ConverterToolbar } from './panels/converter-toolbar.tsx';
import { ReadOptions, WriteOptions } from './panels/format-options.tsx';
import { NotesList } from './panels/notes-list.tsx';
import { Result } from './panels/result.tsx';
import type { ConvertAnswer, ConvertRequest, HeldText } from './running/convert-protocol.ts';

const startWorker = (): WorkerLike<ConvertRequest, ConvertAnswer, number> =>
  new Worker(new URL('./running/convert-worker.ts', import.meta.url), { type: 'module' });

/** The data converter: a text or a file on the left, the same data in another format on the right. */
export function DataConverterView() {
  const area = useRef<HTMLTextAreaElement>(null);
  const optionsState = useOptions(CONVERTER_FORMAT);
  const { options, change, borrow } = optionsState;
  const [held, setHeld] = useState<HeldText | null>(null);
  const [skipsBadLines, setSkipsBadLines] = useState(false);
  const runOptions = useMemo(() => ({ ...options, skipsBadLines }), [options, skipsBadLines]);
  const { state, edited, stop } = useSourceRun(area, held, runOptions, startWorker);
  const [notice, setNotice] = useState<Notice | null>(null);
  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);

  const onEdit = useCallback(() => {
    setSkipsBadLines(false);
    edited();
  }, [edited]);
  const input = useInputText(area, 'data-converter-input', onEdit);
  const { replaceText } = input;

  /** Shows a text, or holds a long one in the place of the text area. Its format is found out again. */
  const take = useCallback(
    (text: string, name: string, from: ConverterOptions['from']) => {
      change({ from, to: 'auto' });
      setSkipsBadLines(false);
      if (text.length > MOST_TYPED) return setHeld({ name, text, size: text.length });
      setHeld(null);
      replaceText(text);
    },
    [change, replaceText],
  );
  const openFiles = useCallback(
    async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const read = await openTextFile(file, MOST_BYTES);
      if (read.kind === 'refused') return setNotice(read.notice);
      take(read.text, file.name, formatOfFile(file.name) ?? 'auto');
      const more = files.length > 1 ? TOOL_FILES.onlyFirst(files.length) : '';
      setNotice({ tone: 'info', text: TOOL_FILES.opened(file.name, more) });
    },
    [take],
  );
  const dropping = useFileDrop(openFiles);

  const openShared = useCallback(
    (shared: SharedConversion) => {
      borrow(shared.options);
      setHeld(null);
      replaceText(shared.text);
    },
    [borrow, replaceText],
  );
  useSharedLink(SHARED_CONVERSION, openShared, setNotice);
  useBorrowedNotice(optionsState, setNotice);
  useHandoff(
    useCallback((text) => take(text, TOOL_FILES.pasted, 'auto'), [take]),
    setNotice,
  );

  const { result: answer } = state;
  const from = options.from === 'auto' ? (answer?.from ?? null) : options.from;
  const to = options.to === 'auto' ? (answer?.to ?? defaultFor(from)) : options.to;
  const isShown = held === null;
  return (
    <>
      <ConverterToolbar
        options={options}
        from={from}
        to={to}
        canShare={!input.isEmpty && isShown}
        onChange={change}
        onShare={async () =>
          setNotice(await shareState(SHARED_CONVERSION, { text: area.current?.value ?? '', options }))
        }
      />
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          {held !== null && (
            <FileCard name={held.name} size={held.size} dropping={dropping} onClose={() => setHeld(null)}>
              {state.busy && (
                <Progress
                  label={CONVERTER_OUTPUT.converting(held.name)}
                  share={null}
                  onCancel={() => {
                    stop();
                    setHeld(null);
                  }}
                />
              )}
            </FileCard>
          )}
          <div hidden={!isShown}>
            <InputPane
              id="converter-input"
              label={CONVERTER_INPUT.label}
              placeholder={CONVERTER_INPUT.placeholder}
              what={CONVERTER_INPUT.what}
              input={input}
              dropping={dropping}
              invalid={isShown && answer?.kind === 'refused'}
              problemsId="converter-problems"
              mostCharacters={MOST_TYPED}
              fileLabel={CONVERTER_INPUT.file}
              onFiles={openFiles}
              onExample={() => take(CONVERTER_INPUT.example, '', 'auto')}
              onClear={() => take('', '', 'auto')}
              onOversizedPaste={longPaste(
                MOST_BYTES,
                (text) => take(text, TOOL_FILES.pasted, 'auto'),
                setNotice,
              )}
            />
          </div>
          <Problems
            id="converter-problems"
            problems={problemsOf(state, isShown)}
            onJump={(place) => jumpTo(area.current, place)}
          />
          {answer?.kind === 'refused' && answer.canSkip && (
            <Offer text={CONVERTER_OFFER.badLines(answer.problems.length)}>
              <Button size="small" onClick={() => setSkipsBadLines(true)}>
                {CONVERTER_OFFER.skip}
              </Button>
            </Offer>
          )}
          <KeepingNote keeping={input.keeping} />
          <ReadOptions from={from} options={options} onChange={change} />
        </Column>
        <Column>
          <Result
            answer={answer}
            busy={state.busy && !isShown}
            fileName={held?.name ?? null}
            onSwap={(text) => {
              setHeld(null);
              change({ from: 'auto', to: from ?? 'auto' });
              replaceText(text);
            }}
            onRefused={refuse}
          />
          <WriteOptions from={from} to={to} options={options} onChange={change} />
          {answer?.kind === 'converted' && (
            <NotesList
              notes={answer.notes}
              onJump={isShown ? (place) => jumpTo(area.current, place) : null}
            />
          )}
        </Column>
      </Panes>
    </>
  );
}

/** As the worker decides, before there is an answer of it. */
function defaultFor(from: DataFormat | null): DataFormat {
  return from === 'json' ? 'yaml' : 'json';
}

function problemsOf({ result, failure }: SourceRunState<ConvertAnswer>, isShown: boolean): Problem[] {
  if (failure !== null) return [{ severity: 'error', message: CONVERTER_OUTPUT.failed(failure) }];
  if (result?.kind !== 'refused') return [];
  return result.problems.map(({ message, place }) => {
    if (place === undefined) return { severity: 'error', message };
    if (isShown) return { severity: 'error', message, place };
    return {
      severity: 'error',
      message: CONVERTER_OUTPUT.fileProblem(message, place.line, place.column),
    };
  });
}
