import type { InputProblem, Inspection, KeyInput } from '@hln/jwt';
import { Suspense, useCallback, useId, useRef, useState } from 'react';
import { JWT_INPUT, JWT_KEY, JWT_OUTPUT, JWT_TOOLBAR } from '../../content/jwt-debugger.ts';
import { JWT_EXAMPLE } from '../../content/jwt-example.ts';
import { TOOL_FILES } from '../../content/tool-parts.ts';
import { lineAndColumn } from '../../lib/text-place.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Choice } from '../../tool-parts/choice.tsx';
import { FileCard } from '../../tool-parts/file-card.tsx';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, Panes, StatusText, Toolbar } from '../../tool-parts/layout.tsx';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { Pane } from '../../tool-parts/pane.tsx';
import { jumpTo, type Problem, Problems } from '../../tool-parts/problems.tsx';
import { MOST_TEXT } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { usePreload } from '../../tool-parts/use-preload.ts';
import { Alert } from '../../ui/alert.tsx';
import { Select, TextArea } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import type { Draft } from './panels/create-panel.tsx';
import { Judgement } from './panels/judgement.tsx';
import { KeyField } from './panels/key-field.tsx';
import styles from './panels/panels.module.css';
import { preloadTrees, TokenParts } from './panels/token-parts.tsx';
import { useInspection } from './running/use-inspection.ts';

const CreatePanel = lazyPart(async () => (await import('./panels/create-panel.tsx')).CreatePanel);

const NO_KEY: KeyInput = { text: '', encoding: 'text' };

type Mode = (typeof JWT_TOOLBAR.modes)[number]['value'];

/** The JWT debugger: a token and its key on the left, what it says and whether to believe it on the right. */
export function JwtDebuggerView() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [mode, setMode] = useState<Mode>('check');
  const [isCreateOpened, setCreateOpened] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState(0);
  const [key, setKey] = useState(NO_KEY);
  const [detached, setDetached] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);
  const { state, edited, warmUp } = useInspection(area, file, { chosen, key, detached });
  const input = useInputText(area, null, edited);
  const { replaceText } = input;
  const chosenId = useId();

  const prepare = useCallback(() => {
    warmUp();
    preloadTrees();
  }, [warmUp]);
  usePreload(prepare);

  const place = useCallback(
    (text: string) => {
      setFile(null);
      setChosen(0);
      replaceText(text);
    },
    [replaceText],
  );
  useHandoff(place, setNotice);

  const openFiles = useCallback(
    (files: readonly File[]) => {
      const [first] = files;
      if (first === undefined) return;
      if (first.size > MOST_TEXT)
        return refuse(TOOL_FILES.tooLarge(TOOL_FILES.file(first.name), first.size, MOST_TEXT));
      setMode('check');
      setChosen(0);
      setFile(first);
      setNotice(files.length > 1 ? { tone: 'info', text: TOOL_FILES.onlyFirst(files.length) } : null);
    },
    [refuse],
  );
  const dropping = useFileDrop(openFiles);

  const inspection = state.inspection;
  const token = inspection?.kind === 'token' ? inspection : null;
  const wants = wantedKey(token);
  const editable =
    token?.token.header.kind === 'json' && token.token.payload.kind === 'json'
      ? { header: textOf(token.token.header.bytes), payload: textOf(token.token.payload.bytes) }
      : null;

  function open(next: Mode) {
    if (next === 'create') setCreateOpened(true);
    setMode(next);
  }

  function edit() {
    if (editable === null) return;
    setDraft(editable);
    open('create');
  }

  return (
    <>
      <Toolbar>
        <Choice hideLabel label={JWT_TOOLBAR.mode} options={JWT_TOOLBAR.modes} value={mode} onChange={open} />
      </Toolbar>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      {/* What was typed in either stays there while the other is shown. */}
      {isCreateOpened && (
        <div hidden={mode !== 'create'}>
          <Suspense>
            <CreatePanel
              draft={draft}
              onCheck={(made, secret) => {
                setMode('check');
                setKey(secret);
                place(made);
              }}
              onRefused={refuse}
            />
          </Suspense>
        </div>
      )}
      <div hidden={mode === 'create'}>
        <Panes>
          <Column>
            {file !== null && (
              <FileCard name={file.name} size={file.size} dropping={dropping} onClose={() => setFile(null)} />
            )}
            <div hidden={file !== null}>
              <InputPane
                short
                id="jwt-input"
                label={JWT_INPUT.label}
                placeholder={JWT_INPUT.placeholder}
                what={JWT_INPUT.what}
                input={input}
                dropping={dropping}
                invalid={token?.problems.some(({ severity }) => severity === 'error') ?? false}
                problemsId="jwt-problems"
                accept=".jwt,.jws,.json,.txt,text/*"
                fileLabel={JWT_INPUT.file}
                onFiles={openFiles}
                onExample={() => {
                  place(JWT_EXAMPLE.token);
                  setKey({ text: JWT_EXAMPLE.key, encoding: 'text' });
                }}
                onClear={() => place('')}
                onLongPaste={(text) => {
                  openFiles([new File([text], TOOL_FILES.pasted)]);
                  setNotice({ tone: 'info', text: TOOL_FILES.asFile });
                }}
              />
            </div>
            <Problems
              id="jwt-problems"
              problems={problemsOf(token?.problems ?? [], area.current?.value ?? '', file !== null)}
              onJump={(to) => jumpTo(area.current, to)}
            />
            {token !== null && <Found token={token} id={chosenId} chosen={chosen} onChoose={setChosen} />}
            <KeyField
              label={JWT_KEY.labels[wants]}
              hint={JWT_KEY.hints[wants]}
              value={key}
              isSecret={wants !== 'public key'}
              onChange={(changed) => setKey((before) => ({ ...before, ...changed }))}
              onRefused={refuse}
            />
            {token?.token.payload.kind === 'detached' && (
              <Field label={JWT_KEY.detached} hint={JWT_KEY.detachedHint}>
                {(control) => (
                  <TextArea
                    {...control}
                    code
                    rows={3}
                    value={detached}
                    onChange={({ target }) => setDetached(target.value)}
                  />
                )}
              </Field>
            )}
            <StatusText>{JWT_INPUT.kept}</StatusText>
          </Column>
          <Column>
            {state.failure !== null && <Alert tone="danger">{JWT_OUTPUT.failed(state.failure)}</Alert>}
            {inspection?.kind === 'none' && <Alert tone="warning">{JWT_INPUT.none}</Alert>}
            {inspection === null &&
              state.failure === null &&
              [JWT_OUTPUT.header, JWT_OUTPUT.payload].map((title) => (
                <Pane key={title} title={title}>
                  <p className={styles.note}>{JWT_OUTPUT.placeholder}</p>
                </Pane>
              ))}
            {token !== null && (
              <>
                <Judgement inspection={token} />
                <TokenParts inspection={token} onEdit={editable === null ? null : edit} onRefused={refuse} />
              </>
            )}
          </Column>
        </Panes>
      </div>
    </>
  );
}

interface FoundProps {
  readonly token: Inspection & { kind: 'token' };
  readonly id: string;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** What was left out around the token, and which one is shown of several. */
function Found({ token: { found, count }, id, chosen, onChoose }: FoundProps) {
  const note = JWT_INPUT.surroundings[found.surroundings];
  if (note === null && count === 1) return null;
  return (
    <p className={styles.found}>
      {count > 1 && (
        <>
          <label htmlFor={id}>{JWT_INPUT.chosen}</label>
          <Select
            id={id}
            options={Array.from({ length: count }, (_, index) => ({
              value: String(index),
              label: String(index + 1),
            }))}
            value={String(Math.min(chosen, count - 1))}
            onChange={({ target }) => onChoose(Number(target.value))}
          />
        </>
      )}
      <span>
        {count > 1 ? `${JWT_INPUT.several(count)}. ` : ''}
        {note}
      </span>
    </p>
  );
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function wantedKey(token: (Inspection & { kind: 'token' }) | null): keyof typeof JWT_KEY.labels {
  const header = token?.token.header;
  const alg = header?.kind === 'json' ? header.object?.alg : null;
  if (typeof alg !== 'string' || token?.token.form !== 'jws' || alg.toLowerCase() === 'none') return 'either';
  return alg.startsWith('HS') ? 'secret' : 'public key';
}

function problemsOf(problems: readonly InputProblem[], text: string, isFile: boolean): readonly Problem[] {
  return problems.map(({ severity, message, place, part }) => {
    const named = part === null ? message : `${JWT_INPUT.parts[part]}: ${message}`;
    // The page can't jump to places in a file.
    if (isFile) return { severity, message: named };
    return {
      severity,
      message: named,
      place: { ...lineAndColumn(text, place), offset: place, length: place < text.length ? 1 : 0 },
    };
  });
}
