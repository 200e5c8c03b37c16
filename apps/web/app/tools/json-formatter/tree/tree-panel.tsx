import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { JSON_TREE } from '../../../content/json-formatter-panels.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { TreeView } from '../../../tool-parts/tree/tree-view.tsx';
import { type TreeSource, useTree } from '../../../tool-parts/tree/use-tree.ts';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Shown } from '../running/use-json-text.ts';
import type { Ask, AskWithin } from '../running/use-json-worker.ts';
import { QueryBar } from './query-bar.tsx';
import { SearchBar } from './search-bar.tsx';
import styles from './tree.module.css';

export interface TreePanelProps {
  readonly shown: Shown | null;
  /** Shown if there is no tree. */
  readonly empty: ReactNode;
  readonly ask: Ask;
  readonly askWithin: AskWithin;
  readonly onRefused: (message: string) => void;
}

/** The values of a text as a tree, with search and queries. */
export function TreePanel({ shown, empty, ask, askWithin, onRefused }: TreePanelProps) {
  const textId = shown?.source.id ?? 0;
  const size = shown?.treeSize ?? 0;
  const source = useMemo(() => treeInWorker(ask), [ask]);
  const tree = useTree(source, textId, size);
  const { reveal, foldAll } = tree;
  const reload = useCallback(() => void tree.reload(), [tree.reload]);
  const show = useCallback((node: number) => void reveal(node), [reveal]);
  const tools = (
    <>
      <Button variant="quiet" size="small" disabled={size === 0} onClick={() => void foldAll(true)}>
        {JSON_TREE.expand}
      </Button>
      <Button variant="quiet" size="small" disabled={size === 0} onClick={() => void foldAll(false)}>
        {JSON_TREE.collapse}
      </Button>
    </>
  );
  return (
    <Pane title={JSON_TREE.label} tools={tools}>
      <div className={styles.bars}>
        <QueryBar
          askWithin={askWithin}
          textId={textId}
          onShow={show}
          onRefused={onRefused}
          onTimedOut={reload}
        />
        <SearchBar ask={ask} textId={textId} onShow={show} />
      </div>
      {size === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <TreeView tree={tree} label={JSON_TREE.label} />
      )}
      <SelectedValue
        ask={ask}
        node={size === 0 ? null : (tree.view.selected?.node ?? null)}
        onRefused={onRefused}
      />
    </Pane>
  );
}

function treeInWorker(ask: Ask): TreeSource {
  return {
    rows: (first, end) => ask({ kind: 'rows', first, end }),
    change: (folding) => ask(folding),
    parent: async (row) => (await ask({ kind: 'parent', row }))?.row ?? null,
    plant: async () => (await ask({ kind: 'tree', withInput: false }))?.size ?? null,
  };
}

/** The path of the selected value, and its buttons. */
function SelectedValue({
  ask,
  node,
  onRefused,
}: Pick<TreePanelProps, 'ask' | 'onRefused'> & { readonly node: number | null }) {
  const [value, setValue] = useState<{ readonly path: string; readonly text: string } | null>(null);
  useEffect(() => {
    setValue(null);
    if (node === null) return;
    let wanted = true;
    void ask({ kind: 'value', node }).then((answer) => wanted && setValue(answer));
    return () => {
      wanted = false;
    };
  }, [ask, node]);
  const none = value === null;
  const text = () => plain(value?.text ?? '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form control is in it.
    <div className={styles.selected} role="group" aria-label={JSON_TREE.selected}>
      <code>{value?.path ?? JSON_TREE.nothing}</code>
      <CopyButton
        label={JSON_TREE.copyPath}
        what={JSON_TREE.path}
        disabled={none}
        text={() => value?.path ?? ''}
      />
      <CopyButton label={JSON_TREE.copyValue} what={JSON_TREE.value} disabled={none} text={text} />
      <UseInMenu
        kind={value?.text.startsWith('"') ? 'text' : 'json'}
        disabled={none}
        text={text}
        onRefused={onRefused}
      />
    </div>
  );
}

/** A string's decoded text; everything else as it is written. */
function plain(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}
