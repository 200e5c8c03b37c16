import { type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import * as v from 'valibot';
import { HASH_DIGESTS, HASH_INPUT, HASH_NOTICES, HASH_TOOLBAR } from '../../content/hash-generator.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FileButton } from '../../tool-parts/file-button.tsx';
import { FileCard } from '../../tool-parts/file-card.tsx';
import { longPaste, textIn } from '../../tool-parts/held-text.ts';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, KeepingNote, Panes } from '../../tool-parts/layout.tsx';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { jumpTo, type Problem, Problems, problemAt } from '../../tool-parts/problems.tsx';
import { Progress } from '../../tool-parts/progress.tsx';
import { MOST_HELD } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { shareState, useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { Checkbox } from '../../ui/controls.tsx';
import { useOpened } from './files/use-opened.ts';
import { HASH_OPTIONS, SHARED_HASH, type SharedHash } from './options/options.ts';
import { DigestPane } from './panels/digest-pane.tsx';
import { ExpectedField } from './panels/expected-field.tsx';
import { AlgorithmPicker, HashToolbar } from './panels/hash-toolbar.tsx';
import { EncodingField } from './panels/key-field.tsx';
import { useComparison } from './running/use-comparison.ts';
import { type DigestState, useDigests } from './running/use-digests.ts';

const KeyField = lazyPart(async () => (await import('./panels/key-field.tsx')).KeyField);
const LinesPane = lazyPart(async () => (await import('./lines/lines-pane.tsx')).LinesPane);
const VerifyPanel = lazyPart(async () => (await import('./verify/verify-panel.tsx')).VerifyPanel);
const FolderPanel = lazyPart(async () => (await import('./folder/folder-panel.tsx')).FolderPanel);

/** The hash generator: a text, a file or a folder on the left, its digests on the right. */
export function HashGeneratorView() {
  const area = useRef<HTMLTextAreaElement>(null);
  const optionsState = useOptions(HASH_OPTIONS);
  const { options, change, borrow } = optionsState;
  const [notice, setNotice] = useState<Notice | null>(null);
  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);
  const { opened, dropping, pick, close } = useOpened(refuse);
  const file = opened?.kind === 'file' ? opened.file : null;

  const [key, setKey] = useState('');
  const { value: expected, change: changeExpected } = useDraft('hash-generator-expected', v.string(), '');
  const setExpected = useCallback((text: string) => changeExpected(() => text), [changeExpected]);
  const isHmac = options.mode === 'hmac';
  const { available, wanted, compare } = useComparison(options, expected);
  const hmacKey = isHmac ? { text: key, encoding: options.keyEncoding } : null;
  const [isVerifying, setIsVerifying] = useState(false);
  const [handedHash, setHandedHash] = useState('');
  const subject = { file, encoding: options.encoding, key: hmacKey };
  const { state, edits, edited, stop } = useDigests(area, {
    ...subject,
    algorithms: wanted,
    isPaused: options.eachLine,
  });
  const comparison = compare(state);
  const matching = comparison.kind === 'match' ? comparison.algorithm : null;

  const input = useInputText(area, 'hash-generator-input', edited, true);
  const { replaceText } = input;

  const openShared = useCallback(
    (shared: SharedHash) => {
      borrow(shared.options);
      setExpected(shared.expected);
      replaceText(shared.text);
    },
    [borrow, setExpected, replaceText],
  );
  useSharedLink(SHARED_HASH, openShared, setNotice);
  useBorrowedNotice(optionsState, setNotice);
  useHandoff(
    useCallback(
      (text, kind) => {
        // A hash is an expected value; hashing it again is rarely wanted.
        if (kind === 'hash' && !text.startsWith('$')) setExpected(text);
        else if (kind === 'hash') {
          // A password's hash, as bcrypt and Argon2 write it.
          setHandedHash(text);
          setIsVerifying(true);
        } else replaceText(text);
      },
      [setExpected, replaceText],
    ),
    setNotice,
  );

  async function share() {
    const text = textIn(area);
    const shared = await shareState(SHARED_HASH, { text, expected, options });
    setNotice(isHmac ? { ...shared, text: `${shared.text} ${HASH_NOTICES.withoutKey}` } : shared);
  }

  const isHeld = input.held !== null;
  const isFolder = opened?.kind === 'folder';
  const [wrongFolderKey, setWrongFolderKey] = useState<string | null>(null);
  const wrongTextKey = state.wrong?.where === 'key' ? state.wrong.error.message : null;
  const keyField = isHmac && (
    <Suspense>
      <KeyField
        value={key}
        encoding={options.keyEncoding}
        error={(isFolder ? wrongFolderKey : wrongTextKey) ?? undefined}
        onChange={setKey}
        onEncoding={(keyEncoding) => change({ keyEncoding })}
      />
    </Suspense>
  );
  return (
    <>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <HashToolbar
        options={options}
        canShare={!input.isEmpty && opened === null}
        isVerifying={isVerifying}
        onVerifying={(verifying) => {
          setHandedHash('');
          setIsVerifying(verifying);
        }}
        onChange={change}
        onShare={() => void share()}
      />
      {isVerifying && (
        <Suspense fallback={<p>{HASH_TOOLBAR.loadingPart}</p>}>
          <VerifyPanel first={handedHash} />
        </Suspense>
      )}
      {isFolder && !isVerifying && keyField}
      {isFolder && !isVerifying && (
        <Suspense fallback={<p>{HASH_INPUT.loading}</p>}>
          <FolderPanel
            content={opened.content}
            algorithm={options.listAlgorithm}
            hmacKey={hmacKey}
            onWrongKey={setWrongFolderKey}
            onAlgorithm={(listAlgorithm) => change({ listAlgorithm })}
            onClose={close}
          />
        </Suspense>
      )}
      <div hidden={isFolder || isVerifying}>
        <Panes>
          <Column>
            {file !== null && (
              <FileCard name={file.name} size={file.size} dropping={dropping} onClose={close}>
                {state.share !== null && (
                  <Progress
                    label={HASH_DIGESTS.hashing(file.name)}
                    share={state.share}
                    onCancel={() => {
                      stop();
                      close();
                    }}
                  />
                )}
              </FileCard>
            )}
            <div hidden={file !== null}>
              <InputPane
                short
                id="hash-input"
                label={HASH_INPUT.label}
                placeholder={HASH_INPUT.placeholder}
                what={HASH_INPUT.what}
                input={input}
                dropping={dropping}
                invalid={state.wrong?.where === 'text'}
                problemsId="hash-problems"
                tools={
                  <>
                    <FileButton
                      multiple
                      label={HASH_INPUT.openFiles}
                      inputLabel={HASH_INPUT.file}
                      onFiles={pick}
                    />
                    <FileButton
                      folder
                      label={HASH_INPUT.openFolder}
                      inputLabel={HASH_INPUT.folder}
                      onFiles={pick}
                    />
                  </>
                }
                onExample={() => replaceText(HASH_INPUT.example)}
                onClear={() => replaceText('')}
                onLongPaste={longPaste(MOST_HELD, replaceText, setNotice)}
                work={{ isBusy: state.busy, label: HASH_DIGESTS.hashing, stop }}
              />
            </div>
            <Problems
              id="hash-problems"
              problems={problemsOf(state, area)}
              onJump={isHeld ? null : (place) => jumpTo(area.current, place)}
            />
            <KeepingNote keeping={input.keeping} />
            <EncodingField value={options.encoding} onChange={(encoding) => change({ encoding })} />
            {!isFolder && keyField}
            {!options.eachLine && (
              <ExpectedField
                value={expected}
                comparison={comparison}
                isHmac={isHmac}
                onChange={setExpected}
              />
            )}
            <AlgorithmPicker chosen={options.algorithms} onChange={(algorithms) => change({ algorithms })} />
            <Checkbox
              label={HASH_TOOLBAR.eachLine}
              hint={HASH_TOOLBAR.eachLineHint}
              checked={options.eachLine}
              onChange={({ target }) => change({ eachLine: target.checked })}
            />
          </Column>
          <Column>
            {options.eachLine ? (
              <Suspense fallback={<p>{HASH_TOOLBAR.loadingPart}</p>}>
                <LinesPane
                  area={area}
                  subject={{ ...subject, algorithms: options.algorithms }}
                  edits={edits}
                  options={options}
                  onChange={change}
                />
              </Suspense>
            ) : (
              <DigestPane
                state={state}
                options={options}
                algorithms={available.filter((id) => options.algorithms.includes(id) || id === matching)}
                matching={matching}
                onChange={change}
                onRefused={refuse}
              />
            )}
          </Column>
        </Panes>
      </div>
    </>
  );
}

function problemsOf({ wrong, failure }: DigestState, area: RefObject<HTMLTextAreaElement | null>): Problem[] {
  if (failure !== null) return [{ severity: 'error', message: HASH_DIGESTS.failed(failure) }];
  if (wrong?.where !== 'text') return [];
  const { message, position } = wrong.error;
  return [problemAt(textIn(area), position, message)];
}
