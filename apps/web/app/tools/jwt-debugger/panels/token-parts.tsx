import type { Content, Inspection } from '@hln/jwt';
import { Suspense, useRef } from 'react';
import { JWT_OUTPUT } from '../../../content/jwt-debugger.ts';
import { fileSize } from '../../../content/tool-parts.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { lazyPart } from '../../../tool-parts/lazy-part.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './panels.module.css';

const JsonPane = lazyPart(async () => (await import('./json-pane.tsx')).JsonPane);

/** Loads the trees before the first token is there. */
export const preloadTrees = () => JsonPane.preload();

export interface TokenPartsProps {
  readonly inspection: Inspection & { kind: 'token' };
  /** Takes header and payload over for a new token; null if they are no JSON. */
  readonly onEdit: (() => void) | null;
  readonly onRefused: (message: string) => void;
}

/** Header and payload of a token, and its figures. */
export function TokenParts({ inspection, onEdit, onRefused }: TokenPartsProps) {
  const { header, payload, signature, parts, form } = inspection.token;
  const size = (index: number) => fileSize((parts[index] ?? '').length);
  return (
    <>
      <PartPane
        title={JWT_OUTPUT.header}
        what={JWT_OUTPUT.whatHeader}
        content={header}
        onRefused={onRefused}
      />
      <PartPane
        title={JWT_OUTPUT.payload}
        what={JWT_OUTPUT.whatPayload}
        content={payload}
        onRefused={onRefused}
      />
      {onEdit !== null && (
        <div>
          <Button size="small" onClick={onEdit}>
            {JWT_OUTPUT.edit}
          </Button>
        </div>
      )}
      <StatusText>
        {JWT_OUTPUT.parts(size(0), size(form === 'jwe' ? 3 : 1))}{' '}
        {signature !== null && JWT_OUTPUT.signature(signature.length)}
      </StatusText>
    </>
  );
}

interface PartPaneProps {
  readonly title: string;
  readonly what: string;
  readonly content: Content;
  readonly onRefused: (message: string) => void;
}

function PartPane({ title, what, content, onRefused }: PartPaneProps) {
  const bytes = useSameBytes(content.kind === 'json' ? content.bytes : null);
  if (bytes !== null)
    return (
      <Suspense
        fallback={
          <Pane title={title}>
            <p className={styles.note} />
          </Pane>
        }
      >
        <JsonPane title={title} what={what} bytes={bytes} onRefused={onRefused} />
      </Suspense>
    );
  if (content.kind === 'text')
    return (
      <Pane title={title} tools={<CopyButton what={what} text={() => content.text} />}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
        <pre className={styles.text} tabIndex={0}>
          {content.text.slice(0, MOST_SHOWN)}
        </pre>
      </Pane>
    );
  return (
    <Pane title={title}>
      <p className={styles.note}>{noteOf(content)}</p>
    </Pane>
  );
}

/** Characters of a text that is no JSON. */
const MOST_SHOWN = 20_000;

function noteOf(content: Exclude<Content, { kind: 'text' }>): string {
  switch (content.kind) {
    case 'binary':
      return JWT_OUTPUT.binary(content.bytes.length);
    case 'detached':
      return JWT_OUTPUT.detached;
    case 'encrypted':
      return JWT_OUTPUT.encrypted;
    default:
      return JWT_OUTPUT.unreadable;
  }
}

/** The same array as before if the bytes are: the worker sends new ones while a key is typed, and trees stay as they are. */
function useSameBytes(bytes: Uint8Array | null): Uint8Array | null {
  const before = useRef<Uint8Array | null>(null);
  const known = before.current;
  if (
    bytes === null ||
    known === null ||
    known.length !== bytes.length ||
    !known.every((byte, i) => byte === bytes[i])
  )
    before.current = bytes;
  return before.current;
}
