import {
  changeOf,
  decodeText,
  type EditPlan,
  type EditRefusal,
  encodeText,
  lowerBound,
  planEdit,
  utf16Offset,
} from '@hln/json-engine';
import { cutIntoRows } from '../text-view/text-rows.ts';
import type { JsonDocument } from './json-document.ts';
import type { Job, Restoring, Result } from './protocol.ts';

type EditJob = Extract<Job, { kind: 'edit' }>;

export interface Edited {
  /** The document from now on: the same one if nothing was changed. */
  readonly document: JsonDocument;
  readonly result: Extract<Result, { kind: 'edited' }>;
}

const LINES_REFUSAL = 'The tree of JSON Lines can’t be edited. Switch JSON Lines off, or edit the input.';

/** Makes a change in a document that has a tree. */
export function editDocument(document: JsonDocument, { edit, nextId, withInput }: EditJob): Edited {
  const refused = ({ refusal, suggestion }: EditRefusal): Edited => ({
    document,
    result: { kind: 'edited', refusal, suggestion, done: null },
  });
  document.report(() => undefined);
  if (!document.isEditable) return refused({ refusal: LINES_REFUSAL, suggestion: null });
  const { bytes, wellFormed, isText } = document;
  const before = document.index();
  const plan = edit.kind === 'restore' ? planRestoring(bytes, edit) : planEdit(before, edit);
  if ('refusal' in plan) return refused(plan);
  const { from, to, inserted } = changeOf(bytes, plan.pieces);
  const next = document.changed(nextId, plan.pieces);
  const report = next.report(() => undefined);
  const [problem] = report.problems;
  if (!report.valid) return refused({ refusal: problem?.message ?? LINES_REFUSAL, suggestion: null });
  const tree = next.tree();
  const { start, size } = next.index();
  const node = Math.min(lowerBound(start, plan.focus), size - 1);
  const row = tree.reveal(node);
  const units = (offset: number) => (isText ? utf16Offset(bytes, offset) : offset);
  const selected = edit.kind === 'restore' ? null : (before.start[edit.node] ?? 0);
  const inverse: Restoring = {
    kind: 'restore',
    from,
    to: from + inserted.length,
    text: decodeText(bytes.subarray(from, to), wellFormed),
    focus: selected ?? from,
  };
  return {
    document: next,
    result: {
      kind: 'edited',
      done: {
        change: { from: units(from), to: units(to), text: decodeText(inserted, wellFormed) },
        inverse,
        report,
        input: withInput ? cutIntoRows(next.bytes.slice()) : null,
        size: tree.size,
        row,
        node,
        focus: start[node] ?? 0,
      },
    },
  };
}

function planRestoring(bytes: Uint8Array, { from, to, text, focus }: Restoring): EditPlan {
  const inserted = encodeText(text).bytes;
  return { pieces: [{ from: 0, to: from }, { bytes: inserted }, { from: to, to: bytes.length }], focus };
}
