import { type AlgorithmId, parseSums, type SumsList } from '@hln/digests';
import { useEffect, useMemo, useState } from 'react';
import type { FolderFile } from '../../../lib/folder-files.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type {
  Digests,
  FolderNews,
  FolderRequest,
  FolderResult,
  TypedText,
} from '../running/hash-protocol.ts';
import { type CheckPlan, planCheck, sumsFilesOf } from './plan-check.ts';

/** No list of a real release is anywhere near this long. */
const MOST_BYTES = 32_000_000;

/**
 * The text of a list: UTF-8, or UTF-16 with a byte order mark as PowerShell writes it. Null if it is too large or can't
 * be read.
 */
async function readSumsText(file: Blob): Promise<string | null> {
  if (file.size > MOST_BYTES) return null;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [first, second] = bytes;
    const encoding =
      first === 0xff && second === 0xfe
        ? 'utf-16le'
        : first === 0xfe && second === 0xff
          ? 'utf-16be'
          : 'utf-8';
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}

export interface NamedList {
  readonly path: string;
  readonly list: SumsList;
}

/** The lists in a folder with their entries; null while they are loading. */
export function useLists(files: readonly FolderFile[]): readonly NamedList[] | null {
  const [lists, setLists] = useState<readonly NamedList[] | null>(null);
  useEffect(() => {
    let current = true;
    setLists(null);
    const reading = sumsFilesOf(files).map(async ({ path, file }) => {
      const text = await readSumsText(file);
      return { path, list: parseSums(text ?? '', path) };
    });
    void Promise.all(reading).then((read) => {
      // A file with such a name but no entry, such as a picture called md5.png, is not a list.
      if (current) setLists(read.filter(({ list }) => list.entries.length > 0));
    });
    return () => {
      current = false;
    };
  }, [files]);
  return lists;
}

/** What to compute from a folder's files. */
export type FolderTask =
  | { readonly kind: 'check'; readonly lists: readonly NamedList[] }
  | { readonly kind: 'list'; readonly algorithm: AlgorithmId };

export interface FolderState {
  readonly plan: CheckPlan | null;
  /** Null until all files are done. */
  readonly digests: ReadonlyMap<FolderFile, Digests | null> | null;
  /** Progress in files and bytes, while it is running. */
  readonly progress: { readonly files: number; readonly ofFiles: number; readonly share: number } | null;
  readonly failure: string | null;
  readonly wrongKey: string | null;
  readonly stopped: boolean;
}

const IDLE = { digests: null, progress: null, failure: null, wrongKey: null, stopped: false } as const;

const startWorker = () =>
  new Worker(new URL('../running/wasm-folder-worker.ts', import.meta.url), { type: 'module' });

/**
 * Computes what a task needs from a folder's files, each of which is read once.
 *
 * @param key makes HMACs
 */
export function useFolder(files: readonly FolderFile[], task: FolderTask | null, key: TypedText | null) {
  const { run, cancel } = useWorkerRun<FolderRequest, FolderResult, FolderNews>(startWorker);
  const [state, setState] = useState<Omit<FolderState, 'plan'>>(IDLE);
  const keyText = key?.text ?? null;
  const keyEncoding = key?.encoding ?? null;
  const isHmac = key !== null;
  const plan = useMemo(
    () => (task?.kind === 'check' ? planCheck(files, task.lists, isHmac) : null),
    [files, task, isHmac],
  );

  useEffect(() => {
    if (task === null) return;
    let current = true;
    const needed: readonly (readonly [FolderFile, readonly AlgorithmId[]])[] =
      task.kind === 'check'
        ? [...(plan?.needed ?? [])].map(([file, ids]) => [file, [...ids]])
        : files.map((file) => [file, [task.algorithm]]);
    const total = needed.reduce((sum, [{ file }]) => sum + file.size, 0);
    const progress = ({ files: done, bytes }: FolderNews) =>
      current &&
      setState({
        ...IDLE,
        progress: { files: done, ofFiles: needed.length, share: total === 0 ? 0 : bytes / total },
      });
    progress({ files: 0, bytes: 0 });
    const request = needed.map(([{ file }, algorithms]) => ({ file, algorithms }));
    const typedKey =
      keyText === null || keyEncoding === null ? null : { text: keyText, encoding: keyEncoding };
    void run({ files: request, key: typedKey }, { onNews: progress }).then((outcome) => {
      if (!current || outcome.kind === 'superseded') return;
      if (outcome.kind !== 'done') {
        return setState({ ...IDLE, failure: outcome.kind === 'failed' ? outcome.message : '' });
      }
      const { result } = outcome;
      if (result.kind === 'wrong-key') return setState({ ...IDLE, wrongKey: result.error.message });
      const digests = new Map(needed.map(([file], index) => [file, result.files[index] ?? null]));
      setState({ ...IDLE, digests });
    });
    return () => {
      current = false;
    };
  }, [files, task, plan, keyText, keyEncoding, run]);

  const stop = () => {
    cancel();
    setState({ ...IDLE, stopped: true });
  };
  const whole: FolderState = { ...state, plan };
  return { state: whole, stop };
}
