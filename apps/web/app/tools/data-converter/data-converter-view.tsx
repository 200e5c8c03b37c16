import { type DataFormat, formatOfFile } from '@hln/data-formats/formats';
import { useCallback, useMemo, useRef, useState } from 'react';
import { CONVERTER_INPUT, CONVERTER_OFFER, CONVERTER_OUTPUT } from '../../content/data-converter.ts';
import { TOOL_FILES } from '../../content/tool-parts.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import type { WorkerLike } from '../../lib/worker-client.ts';
import { longPaste, textIn } from '../../tool-parts/held-text.ts';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, KeepingNote, Panes } from '../../tool-parts/layout.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { Offer } from '../../tool-parts/offer.tsx';
import { jumpTo, type Problem, Problems } from '../../tool-parts/problems.tsx';
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
import type { ConvertAnswer, ConvertRequest } from './running/convert-protocol.ts';

const startWorker = (): WorkerLike<ConvertRequest, ConvertAnswer, number> =>
  new Worker(new URL('./running/convert-worker.ts', import.meta.url), { type: 'module' });

/** The data converter: a text or a file on the left, the same data in another format on the right. */
export function DataConverterView() {
  const area = useRef<HTMLTextAreaElement>(null);
  const optionsState = useOptions(CONVERTER_FORMAT);
  const { options, change, borrow } = optionsState;
  const [skipsBadLines, setSkipsBadLines] = useState(false);
  const runOptions = useMemo(() => ({ ...options, skipsBadLines }), [options, skipsBadLines]);
  const { state, edited, stop } = useSourceRun(area, null, runOptions, startWorker);
  const [notice, setNotice] = useState<Notice | null>(null);
  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);

  const onEdit = useCallback(() => {
    setSkipsBadLines(false);
    edited();
  }, [edited]);
  const input = useInputText(area, 'data-converter-input', onEdit, true);
  const { replaceText } = input;

  /** Replaces the input by a text whose format is given or found out. */
  const take = useCallback(
    (text: string, from: ConverterOptions['from'] = 'auto', name?: string) => {
      change({ from, to: 'auto' });
      replaceText(text, name);
    },
    [change, replaceText],
  );
  const openFiles = useCallback(
    async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const read = await openTextFile(file, MOST_BYTES);
      if (read.kind === 'refused') return setNotice(read.notice);
      take(read.text, formatOfFile(file.name) ?? 'auto', file.name);
      const more = files.length > 1 ? TOOL_FILES.onlyFirst(files.length) : '';
      setNotice({ tone: 'info', text: TOOL_FILES.opened(file.name, more) });
    },
    [take],
  );
  const dropping = useFileDrop(openFiles);

  const openShared = useCallback(
    (shared: SharedConversion) => {
      borrow(shared.options);
      replaceText(shared.text);
    },
    [borrow, replaceText],
  );
  useSharedLink(SHARED_CONVERSION, openShared, setNotice);
  useBorrowedNotice(optionsState, setNotice);
  useHandoff(
    useCallback((text) => take(text), [take]),
    setNotice,
  );

  const { result: answer } = state;
  const from = options.from === 'auto' ? (answer?.from ?? null) : options.from;
  const to = options.to === 'auto' ? (answer?.to ?? defaultFor(from)) : options.to;
  const isShown = input.held === null;
  const repair = answer?.kind === 'refused' ? answer.repair : undefined;
  return (
    <>
      <ConverterToolbar
        options={options}
        from={from}
        to={to}
        canShare={!input.isEmpty}
        onChange={change}
        onShare={async () => setNotice(await shareState(SHARED_CONVERSION, { text: textIn(area), options }))}
      />
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          <InputPane
            id="converter-input"
            label={CONVERTER_INPUT.label}
            placeholder={CONVERTER_INPUT.placeholder}
            what={CONVERTER_INPUT.what}
            input={input}
            dropping={dropping}
            invalid={isShown && answer?.kind === 'refused'}
            problemsId="converter-problems"
            fileLabel={CONVERTER_INPUT.file}
            onFiles={openFiles}
            onExample={() => take(CONVERTER_INPUT.example)}
            onClear={() => take('')}
            onLongPaste={longPaste(MOST_BYTES, take, setNotice)}
            work={{ isBusy: state.busy, label: CONVERTER_OUTPUT.converting, stop }}
          />
          <Problems
            id="converter-problems"
            problems={problemsOf(state)}
            onJump={isShown ? (place) => jumpTo(area.current, place) : null}
          />
          {answer?.kind === 'refused' && answer.canSkip && (
            <Offer text={CONVERTER_OFFER.badLines(answer.problems.length)}>
              <Button size="small" onClick={() => setSkipsBadLines(true)}>
                {CONVERTER_OFFER.skip}
              </Button>
            </Offer>
          )}
          {repair !== undefined && (
            <Offer text={CONVERTER_OFFER.repair(repair.changes, repair.count)}>
              <Button size="small" onClick={() => take(repair.text, 'json')}>
                {CONVERTER_OFFER.repaired}
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
            fileName={input.held?.name ?? null}
            onSwap={(text) => {
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

function problemsOf({ result, failure }: SourceRunState<ConvertAnswer>): Problem[] {
  if (failure !== null) return [{ severity: 'error', message: CONVERTER_OUTPUT.failed(failure) }];
  if (result?.kind !== 'refused') return [];
  return result.problems.map(({ message, place }) =>
    place === undefined ? { severity: 'error', message } : { severity: 'error', message, place },
  );
}
