import { type ClipboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { LOOKS, SMART_PASTE } from '../../content/smart-paste.ts';
import { MAX_HANDOFF_LENGTH, putHandoff } from '../../lib/handoff.ts';
import { isHidden } from '../../lib/hidden-tools.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/controls.tsx';
import { Link } from '../../ui/link.tsx';
import type { Look } from './look.ts';
import styles from './smart-paste.module.css';

/** The content of a file: its text, or why it can't be handed over. */
type FileText = { readonly text: string } | { readonly problem: 'notText' | 'unreadable' | 'tooLong' };

/** Reads a file as UTF-8, or as UTF-16 if it declares so; `most` is in UTF-16 code units. */
export async function readText(file: Blob, most: number): Promise<FileText> {
  // No character takes more than three bytes per code unit.
  if (file.size > most * 3) return { problem: 'tooLong' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
    let text: string;
    try {
      text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return { problem: 'notText' };
    }
    return text.includes('\0') ? { problem: 'notText' } : { text };
  } catch {
    return { problem: 'unreadable' };
  }
}

export interface SmartPasteProps {
  readonly tools: readonly { readonly id: string; readonly name: string; readonly path: string }[];
  /** Path of the page that this is part of, for the link back. */
  readonly from: string;
}

/** Messages about the pasted or dropped content. */
type Finding =
  | { readonly kind: 'looks'; readonly source: string; readonly looks: readonly Look[] }
  | { readonly kind: 'problem'; readonly message: string };

/** Fields of the page receive what is pasted into them. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Says what a pasted text or a dropped file looks like, and opens it in the right tool. Nothing of it is stored. */
export function SmartPaste({ tools, from }: SmartPasteProps) {
  const id = useId();
  const [finding, setFinding] = useState<Finding | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(0);

  /** Results for older content are not shown. */
  const show = useCallback(async (finding: Promise<Finding | null>) => {
    latest.current += 1;
    const turn = latest.current;
    const found = await finding;
    if (turn === latest.current) setFinding(found);
  }, []);
  const look = useCallback((text: string, source: string) => void show(findLooks(text, source)), [show]);
  const lookAtFile = useCallback(
    ([file]: readonly File[]) => {
      if (file !== undefined) void show(findFileLooks(file));
    },
    [show],
  );
  const isHovering = useFileDrop(lookAtFile);

  useEffect(() => {
    const paste = (event: globalThis.ClipboardEvent) => {
      if (takesText(event.target)) return;
      takePaste(event.clipboardData, look, lookAtFile);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [look, lookAtFile]);

  function pasteIntoArea(event: ClipboardEvent) {
    // It is not put into the field: two million characters there would block the page.
    if (takePaste(event.clipboardData, look, lookAtFile)) event.preventDefault();
  }

  function dismiss() {
    if (area.current !== null) area.current.value = '';
    void show(Promise.resolve(null));
    area.current?.focus();
  }

  return (
    <section className={styles.box} aria-labelledby={`${id}-label`}>
      <label className={styles.label} id={`${id}-label`} htmlFor={`${id}-area`}>
        {SMART_PASTE.label}
      </label>
      <TextArea
        ref={area}
        id={`${id}-area`}
        code
        rows={1}
        className={isHovering ? styles.hovering : undefined}
        aria-describedby={`${id}-hint`}
        placeholder={SMART_PASTE.placeholder}
        onPaste={pasteIntoArea}
        onChange={(event) => look(event.target.value, SMART_PASTE.pasted(event.target.value.length))}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {isHovering ? SMART_PASTE.dropHere : SMART_PASTE.hint}
      </p>
      <LiveRegion>
        {finding?.kind === 'looks' && <span className="visually-hidden">{announcement(finding.looks)}</span>}
        {finding?.kind === 'problem' && <Alert tone="warning">{finding.message}</Alert>}
      </LiveRegion>
      {finding?.kind === 'looks' && (
        <Looks
          finding={finding}
          tools={tools}
          from={from}
          onRefused={() => setFinding({ kind: 'problem', message: SMART_PASTE.refused })}
        >
          <Button variant="quiet" size="small" onClick={dismiss}>
            {SMART_PASTE.dismiss}
          </Button>
        </Looks>
      )}
    </section>
  );
}

async function findLooks(text: string, source: string): Promise<Finding | null> {
  if (text.length > MAX_HANDOFF_LENGTH) return { kind: 'problem', message: SMART_PASTE.pasteTooLong };
  try {
    const { recognise } = await import('./recognise.ts');
    const looks = recognise(text).filter(({ toolId }) => !isHidden(`/tools/${toolId}`));
    return looks.length === 0 ? null : { kind: 'looks', source, looks };
  } catch (error) {
    console.info('What recognises texts could not be loaded.', error);
    return { kind: 'problem', message: SMART_PASTE.notLoaded };
  }
}

async function findFileLooks(file: File): Promise<Finding | null> {
  const outcome = await readText(file, MAX_HANDOFF_LENGTH);
  return 'text' in outcome
    ? findLooks(outcome.text, SMART_PASTE.file(file.name, outcome.text.length))
    : { kind: 'problem', message: SMART_PASTE[outcome.problem](file.name) };
}

function announcement(looks: readonly Look[]): string {
  const [best] = looks;
  return best === undefined ? '' : SMART_PASTE.announce(looks.length, LOOKS[best.kind]);
}

/** Reads the clipboard: a file before a text. Returns whether there was anything. */
function takePaste(
  data: DataTransfer | null,
  look: (text: string, source: string) => void,
  lookAtFile: (files: readonly File[]) => void,
): boolean {
  const files = Array.from(data?.files ?? []);
  const text = data?.getData('text/plain') ?? '';
  if (text !== '') look(text, SMART_PASTE.pasted(text.length));
  else if (files.length > 0) lookAtFile(files);
  return text !== '' || files.length > 0;
}

interface LooksProps extends SmartPasteProps {
  readonly finding: Extract<Finding, { kind: 'looks' }>;
  readonly onRefused: () => void;
  readonly children: ReactNode;
}

function Looks({ finding: { looks, source }, tools, from, onRefused, children }: LooksProps) {
  return (
    <div className={styles.looks}>
      <div className={styles.head}>
        <h2 className={styles.title}>{SMART_PASTE.title}</h2>
        <span className={styles.source}>{source}</span>
        {children}
      </div>
      <ol className={styles.list}>
        {looks.map(({ kind, reason, toolId, text, handedAs }) => {
          const tool = tools.find((candidate) => candidate.id === toolId);
          if (tool === undefined) return null;
          return (
            <li key={`${kind} ${toolId}`}>
              <span className={styles.kind}>{LOOKS[kind]}</span>
              <span className={styles.reason}>{reason}</span>
              <Link
                to={tool.path}
                className={styles.open}
                onClick={(event) => {
                  if (putHandoff({ to: tool.path, from, kind: handedAs, text })) return;
                  event.preventDefault();
                  onRefused();
                }}
              >
                {SMART_PASTE.openIn(tool.name)}
              </Link>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
