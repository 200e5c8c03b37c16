import { indexNodes, scan } from '@hln/json-engine';
import { useMemo } from 'react';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { FoldedTree } from '../../../tool-parts/tree/folded-tree.ts';
import { TreeView } from '../../../tool-parts/tree/tree-view.tsx';
import { type TreeSource, useTree } from '../../../tool-parts/tree/use-tree.ts';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';

export interface JsonPaneProps {
  readonly title: string;
  /** What is copied, as in "Copy the payload". */
  readonly what: string;
  /** A valid JSON text in UTF-8; the same array for the same text. */
  readonly bytes: Uint8Array;
  readonly onRefused: (message: string) => void;
}

let planted = 0;

function plant(bytes: Uint8Array) {
  const tree = new FoldedTree(indexNodes(bytes, scan(bytes).figures));
  planted += 1;
  const source: TreeSource = {
    rows: async (first, end) => ({ first, rows: tree.rows(first, end) }),
    change: async (folding) => {
      if (folding.kind === 'fold') tree.setOpen(folding.node, folding.open);
      else if (folding.kind === 'fold-all') tree.setAllOpen(folding.open);
      const row = folding.kind === 'reveal' ? tree.reveal(folding.node) : null;
      return { size: tree.size, row: folding.kind === 'fold' ? tree.rowOf(folding.node) : row };
    },
    parent: async (row) => tree.parentRow(row),
    plant: async () => tree.size,
  };
  return { source, size: tree.size, id: planted };
}

/** A part of a token as a tree. */
export function JsonPane({ title, what, bytes, onRefused }: JsonPaneProps) {
  const { source, size, id } = useMemo(() => plant(bytes), [bytes]);
  const tree = useTree(source, id, size);
  const text = () => new TextDecoder().decode(bytes);
  return (
    <Pane
      title={title}
      tools={
        <>
          <CopyButton what={what} text={text} />
          <UseInMenu kind="json" disabled={false} text={text} onRefused={onRefused} />
        </>
      }
    >
      <TreeView fitting tree={tree} label={title} />
    </Pane>
  );
}
