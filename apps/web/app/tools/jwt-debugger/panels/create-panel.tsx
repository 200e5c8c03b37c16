import { compressJson, formatJson, isJsonError } from '@hln/json-engine';
import { type KeyInput, type Signed, signJwt } from '@hln/jwt';
import { useCallback, useEffect, useRef, useState } from 'react';
import { JWT_CREATE } from '../../../content/jwt-debugger.ts';
import { TOOL_FILES } from '../../../content/tool-parts.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { InputPane } from '../../../tool-parts/input-pane.tsx';
import { Column, Panes, StatusText } from '../../../tool-parts/layout.tsx';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { jumpTo, type Problem, Problems, problemAt } from '../../../tool-parts/problems.tsx';
import { MOST_TYPED } from '../../../tool-parts/text-limits.ts';
import { useInputText } from '../../../tool-parts/use-input-text.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeyField } from './key-field.tsx';

type Algorithm = (typeof JWT_CREATE.algorithms)[number]['value'];

/** JSON texts. */
export interface Draft {
  readonly header: string;
  readonly payload: string;
}

export interface CreatePanelProps {
  /** What the fields begin with; null for an example. */
  readonly draft: Draft | null;
  readonly onCheck: (token: string, secret: KeyInput) => void;
  readonly onRefused: (message: string) => void;
}

/** A token that expires an hour from now. */
function exampleDraft(now: number): Draft {
  const seconds = Math.floor(now / 1000);
  const payload = { iss: 'https://issuer.example', sub: 'user-1', iat: seconds, exp: seconds + 3600 };
  return { header: JSON.stringify({ alg: 'HS256', typ: 'JWT' }), payload: JSON.stringify(payload) };
}

/** Header and payload in JSON, and the token that a secret signs. Nothing of it is kept. */
export function CreatePanel({ draft, onCheck, onRefused }: CreatePanelProps) {
  const headerArea = useRef<HTMLTextAreaElement>(null);
  const payloadArea = useRef<HTMLTextAreaElement>(null);
  const [edits, setEdits] = useState(0);
  const edited = useCallback(() => setEdits((count) => count + 1), []);
  const header = useInputText(headerArea, null, edited);
  const payload = useInputText(payloadArea, null, edited);
  const [secret, setSecret] = useState<KeyInput>({ text: '', encoding: 'text' });
  const [signed, setSigned] = useState<Signed | null>(null);
  const { replaceText: replaceHeader } = header;
  const { replaceText: replacePayload } = payload;

  useEffect(() => {
    const first = draft ?? exampleDraft(Date.now());
    replaceHeader(formatJson(first.header, { indent: 2 }));
    replacePayload(formatJson(first.payload, { indent: 2 }));
  }, [draft, replaceHeader, replacePayload]);

  useEffect(() => {
    if (edits === 0) return;
    let current = true;
    const request = {
      header: compact(headerArea.current?.value ?? ''),
      payload: compact(payloadArea.current?.value ?? ''),
      secret,
    };
    signJwt(request).then(
      (result) => current && setSigned(result),
      (error: unknown) => current && onRefused(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      current = false;
    };
  }, [edits, secret, onRefused]);

  const refused = signed?.kind === 'refused' ? signed : null;
  const token = signed?.kind === 'signed' ? signed.token : '';
  const tooLong = ({ length }: string) =>
    onRefused(TOOL_FILES.tooLarge(TOOL_FILES.textWithPaste, length, MOST_TYPED));
  const pane = (where: 'header' | 'payload', input: typeof header) => {
    const problems = problemsOf(refused, where, input.area.current?.value ?? '');
    return (
      <>
        <InputPane
          short
          id={`jwt-${where}`}
          label={JWT_CREATE[where]}
          placeholder={JWT_CREATE.placeholder}
          what={JWT_CREATE.what[where]}
          input={input}
          invalid={problems.length > 0}
          problemsId={`jwt-${where}-problems`}
          onClear={() => input.replaceText('')}
          onLongPaste={tooLong}
        />
        <Problems
          id={`jwt-${where}-problems`}
          problems={problems}
          onJump={(place) => jumpTo(input.area.current, place)}
        />
      </>
    );
  };
  return (
    <Panes>
      <Column>
        <Choice
          label={JWT_CREATE.algorithm}
          options={JWT_CREATE.algorithms}
          value={algorithmOf(headerArea.current?.value ?? '')}
          onChange={(alg) => replaceHeader(withAlgorithm(headerArea.current?.value ?? '', alg))}
        />
        {pane('header', header)}
        {pane('payload', payload)}
      </Column>
      <Column>
        <KeyField
          isSecret
          label={JWT_CREATE.secret}
          hint={JWT_CREATE.secretHint}
          value={secret}
          error={refused?.where === 'secret' && secret.text !== '' ? refused.message : undefined}
          onChange={(changed) => setSecret((before) => ({ ...before, ...changed }))}
        />
        <div>
          <Button size="small" onClick={() => setSecret({ text: randomSecret(), encoding: 'base64' })}>
            {JWT_CREATE.random}
          </Button>
        </div>
        <OutputPane
          short
          wrap
          id="jwt-signed"
          label={JWT_CREATE.result}
          placeholder={
            refused?.where === 'secret' && secret.text === '' ? refused.message : JWT_CREATE.resultPlaceholder
          }
          text={token}
          what={JWT_CREATE.whatResult}
          download={{ name: JWT_CREATE.downloadName, type: 'application/jwt' }}
          tools={
            <Button
              variant="quiet"
              size="small"
              disabled={token === ''}
              onClick={() => onCheck(token, secret)}
            >
              {JWT_CREATE.check}
            </Button>
          }
        />
        <LiveRegion>
          {signed?.kind === 'signed' && signed.note !== null && <Alert tone="warning">{signed.note}</Alert>}
        </LiveRegion>
        <StatusText>{token !== '' && JWT_CREATE.signed(token.length)}</StatusText>
      </Column>
    </Panes>
  );
}

/** Without white space, as tokens are; what is no JSON stays as it is, so that its fault is found at its place. */
function compact(text: string): string {
  try {
    return compressJson(text);
  } catch (error) {
    if (isJsonError(error)) return text;
    throw error;
  }
}

/** 64 random bytes, enough for HS512. */
function randomSecret(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(64))));
}

function algorithmOf(header: string): Algorithm {
  const [, named] = /"alg"\s*:\s*"(\w+)"/.exec(header) ?? [];
  return JWT_CREATE.algorithms.find(({ value }) => value === named)?.value ?? 'HS256';
}

/** The header with another algorithm, as it was written otherwise. */
function withAlgorithm(header: string, alg: Algorithm): string {
  const written = /("alg"\s*:\s*)"(?:[^"\\]|\\.)*"/;
  return written.test(header)
    ? header.replace(written, `$1"${alg}"`)
    : JSON.stringify({ alg, typ: 'JWT' }, null, 2);
}

function problemsOf(
  refused: (Signed & { kind: 'refused' }) | null,
  where: 'header' | 'payload',
  text: string,
): readonly Problem[] {
  if (refused?.where !== where) return [];
  const { message, offset } = refused;
  return [offset === null ? { severity: 'error', message } : problemAt(text, offset, message)];
}
