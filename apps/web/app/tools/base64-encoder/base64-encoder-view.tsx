import { useCallback, useRef, useState } from 'react';
import {
  BASE64_ENCODED,
  BASE64_INPUT,
  BASE64_OFFER,
  BASE64_OPTIONS,
  BASE64_OUTPUT,
  BASE64_TOOLBAR,
} from '../../content/base64-encoder.ts';
import { TOOL_FILES } from '../../content/tool-parts.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import type { WorkerLike } from '../../lib/worker-client.ts';
import { Choice } from '../../tool-parts/choice.tsx';
import { FileCard } from '../../tool-parts/file-card.tsx';
import { longPaste, textIn } from '../../tool-parts/held-text.ts';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, KeepingNote, Panes, Toolbar } from '../../tool-parts/layout.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { Offer } from '../../tool-parts/offer.tsx';
import { jumpTo, type Problem, Problems, problemAt } from '../../tool-parts/problems.tsx';
import { Progress } from '../../tool-parts/progress.tsx';
import { ShareButton } from '../../tool-parts/share-button.tsx';
import { MOST_HELD, MOST_TYPED } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { UseInLink } from '../../tool-parts/use-in-link.tsx';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { shareState, useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { type SourceRunState, useSourceRun } from '../../tool-parts/use-source-run.ts';
import { Button } from '../../ui/button.tsx';
import { BASE64_FORMAT, SHARED_BASE64, type SharedBase64 } from './options/options.ts';
import { DecodeOptions, EncodeOptions } from './panels/base64-options.tsx';
import { Result } from './panels/result.tsx';
import type { ConvertNews, ConvertRequest, ConvertResult } from './running/convert-protocol.ts';
import { decodesToText, looksEncoded, tokenParts } from './running/looks-encoded.ts';

const startWorker = (): WorkerLike<ConvertRequest, ConvertResult, ConvertNews> =>
  new Worker(new URL('./running/convert-worker.ts', import.meta.url), { type: 'module' });

/** The Base64 encoder and decoder: a text or a file on the left, the result on the right. */
export function Base64EncoderView() {
  const area = useRef<HTMLTextAreaElement>(null);
  const optionsState = useOptions(BASE64_FORMAT);
  const { options, change, borrow } = optionsState;
  const { direction, base } = options;
  const words = direction === 'encode' ? BASE64_INPUT.text : BASE64_ENCODED[base];
  const [file, setFile] = useState<File | null>(null);
  const { state, edited, stop } = useSourceRun(area, file, options, startWorker);
  const [notice, setNotice] = useState<Notice | null>(null);
  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);

  const input = useInputText(area, 'base64-encoder-input', edited, true);
  const { replaceText } = input;

  const openFiles = useCallback((files: readonly File[]) => {
    const [first] = files;
    if (first === undefined) return;
    setFile(first);
    setNotice(files.length > 1 ? { tone: 'info', text: TOOL_FILES.onlyFirst(files.length) } : null);
  }, []);
  const dropping = useFileDrop(openFiles);

  const openShared = useCallback(
    (shared: SharedBase64) => {
      borrow(shared.options);
      setFile(null);
      replaceText(shared.text);
    },
    [borrow, replaceText],
  );
  useSharedLink(SHARED_BASE64, openShared, setNotice);
  useBorrowedNotice(optionsState, setNotice);
  useHandoff(
    useCallback(
      (text, kind) => {
        replaceText(text);
        const isBase64 = kind === 'base64' || looksEncoded(text) || tokenParts(text) !== null;
        change(isBase64 ? { direction: 'decode', base: 'base64' } : { direction: 'encode' });
      },
      [replaceText, change],
    ),
    setNotice,
  );

  const isHeld = input.held !== null;
  const isBase64Text = file === null && direction === 'encode' && base === 'base64';
  const already = isBase64Text ? encodedAlready(textIn(area)) : null;
  return (
    <>
      <Toolbar>
        <Choice
          hideLabel
          label={BASE64_TOOLBAR.direction}
          options={BASE64_TOOLBAR.directions}
          value={direction}
          onChange={(chosen) => change({ direction: chosen })}
        />
        <ShareButton
          disabled={input.isEmpty || file !== null}
          onShare={async () => setNotice(await shareState(SHARED_BASE64, { text: textIn(area), options }))}
        />
      </Toolbar>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          {file !== null && (
            <FileCard name={file.name} size={file.size} dropping={dropping} onClose={() => setFile(null)}>
              {state.share !== null && (
                <Progress
                  label={BASE64_OUTPUT.converting(file.name)}
                  share={state.share}
                  onCancel={() => {
                    stop();
                    setFile(null);
                  }}
                />
              )}
            </FileCard>
          )}
          <div hidden={file !== null}>
            <InputPane
              short
              id="base64-input"
              label={words.label}
              placeholder={words.placeholder}
              what={words.what}
              input={input}
              dropping={dropping}
              invalid={state.result?.kind === 'wrong'}
              problemsId="base64-problems"
              fileLabel={BASE64_INPUT.file}
              onFiles={openFiles}
              onExample={() => replaceText(words.example)}
              onClear={() => replaceText('')}
              onLongPaste={longPaste(MOST_HELD, replaceText, setNotice)}
              work={{ isBusy: state.busy, label: BASE64_OUTPUT.converting, stop }}
            />
          </div>
          <Problems
            id="base64-problems"
            problems={problemsOf(state, file === null ? textIn(area) : null)}
            onJump={isHeld ? null : (place) => jumpTo(area.current, place)}
          />
          {already !== null && (
            <Offer text={BASE64_OFFER[already]}>
              <Button size="small" onClick={() => change({ direction: 'decode' })}>
                {BASE64_OFFER.decode}
              </Button>
              {already === 'token' && (
                <UseInLink
                  kind="jwt"
                  text={() => textIn(area)}
                  label={BASE64_OFFER.check}
                  onRefused={refuse}
                />
              )}
            </Offer>
          )}
          {state.result?.kind === 'token' && (
            <Offer text={BASE64_OFFER.unchecked}>
              <UseInLink kind="jwt" text={() => textIn(area)} label={BASE64_OFFER.check} onRefused={refuse} />
            </Offer>
          )}
          <KeepingNote keeping={input.keeping} />
          <Choice
            label={BASE64_OPTIONS.base}
            options={BASE64_OPTIONS.bases}
            value={base}
            onChange={(chosen) => change({ base: chosen })}
          />
          {direction === 'encode' ? (
            <EncodeOptions options={options} isFile={file !== null} onChange={change} />
          ) : (
            <DecodeOptions options={options} onChange={change} />
          )}
        </Column>
        <Column>
          <Result
            direction={direction}
            base={base}
            result={state.result}
            busy={state.busy && (file !== null || isHeld)}
            fileName={file?.name ?? null}
            onSwap={(text) => {
              setFile(null);
              replaceText(text);
              change({ direction: direction === 'encode' ? 'decode' : 'encode' });
            }}
            onRefused={refuse}
          />
        </Column>
      </Panes>
    </>
  );
}

/** Characters that a word or password rarely contains. */
const MOST_WORDS = 24;

function encodedAlready(text: string): 'token' | 'encoded' | null {
  if (text.length <= MOST_TYPED && tokenParts(text) !== null) return 'token';
  // A short word with a capital and a digit looks the same.
  const isLong = text.length >= MOST_WORDS || text.trimEnd().endsWith('=');
  return (isLong && looksEncoded(text)) || decodesToText(text) ? 'encoded' : null;
}

/** @param text null for a file, in which the page can't jump to places */
function problemsOf({ result, failure }: SourceRunState<ConvertResult>, text: string | null): Problem[] {
  if (failure !== null) return [{ severity: 'error', message: BASE64_OUTPUT.failed(failure) }];
  if (result?.kind !== 'wrong') return [];
  const { message, position } = result.error;
  if (position === null) return [{ severity: 'error', message }];
  if (text === null) return [{ severity: 'error', message: BASE64_OUTPUT.fileError(message, position) }];
  return [problemAt(text, position, message)];
}
