import type { NodeEdit } from '@hln/json-engine';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { JSON_EDIT, JSON_TREE } from '../../../content/json-formatter-panels.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import type { TreeRow } from '../../../tool-parts/tree/folded-tree.ts';
import { TreeView } from '../../../tool-parts/tree/tree-view.tsx';
import { type TreeSource, type TreeState, useTree } from '../../../tool-parts/tree/use-tree.ts';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Shown } from '../running/use-json-text.ts';
import type { Ask, AskWithin } from '../running/use-json-worker.ts';
import { EditBar, type TreeActions, type Typing, TypingForm } from './edit-bar.tsx';
import { QueryBar } from './query-bar.tsx';
import { SearchBar } from './search-bar.tsx';
import styles from './tree.module.css';
import { type EditableInput, type TreeEdits, useTreeEdits } from './use-tree-edits.ts';

export interface TreePanelProps {
  readonly shown: Shown | null;
  /** Shown if there is no tree. */
  readonly empty: ReactNode;
  readonly ask: Ask;
  readonly askWithin: AskWithin;
  /** Where changes of the tree go; the same on every call. */
  readonly input: EditableInput;
  readonly onRefused: (message: string) => void;
}

/** The values of a text as a tree, with search and queries. */
export function TreePanel({ shown, empty, ask, askWithin, input, onRefused }: TreePanelProps) {
  const textId = shown?.source.id ?? 0;
  const size = shown?.treeSize ?? 0;
  const source = useMemo(() => treeInWorker(ask), [ask]);
  const tree = useTree(source, shown?.treeId ?? 0, size);
  const edits = useTreeEdits(ask, input, shown, tree);
  const box = useRef<HTMLDivElement>(null);
  const focusTree = useCallback(() => box.current?.querySelector<HTMLElement>('[role=tree]')?.focus(), []);
  const { typing, actions, begin, onKey, save, cancel } = useActions(ask, textId, tree, edits, focusTree);
  const item = useSelectedLine(tree);
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
        <div ref={box}>
          <TreeView tree={tree} label={JSON_TREE.label} onEdit={begin} onKey={onKey} />
          {typing === null ? (
            <EditBar item={item} actions={actions} edits={edits} />
          ) : (
            <TypingForm
              key={`${typing.kind} ${typing.path}`}
              typing={typing}
              onSave={save}
              onCancel={cancel}
            />
          )}
        </div>
      )}
      <SelectedValue
        ask={ask}
        textId={textId}
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

/** The selected line, also while it is not on the screen. */
function useSelectedLine({ view: { selected, version }, rowAt }: TreeState): TreeRow | null {
  const [item, setItem] = useState<TreeRow | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change, the same line may have another value.
  useEffect(() => {
    if (selected === null) return setItem(null);
    let wanted = true;
    void rowAt(selected.row).then((row) => wanted && setItem(row));
    return () => {
      wanted = false;
    };
  }, [selected, version, rowAt]);
  return item;
}

/** A longer value is not edited in one field, in UTF-16 code units. */
const MOST_EDITED = 20_000;

/** What can be done with the selected value, by buttons and by keys. The focus returns to the tree. */
function useActions(ask: Ask, textId: number, tree: TreeState, edits: TreeEdits, focusTree: () => void) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const { latest, rowAt } = tree;
  const { edit, undo, redo, say } = edits;
  // Another text has other values, or the same ones under other numbers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => setTyping(null), [textId]);
  const selected = useCallback(async () => {
    const { selected } = latest();
    return selected === null ? null : rowAt(selected.row);
  }, [latest, rowAt]);

  const type = useCallback(
    async (kind: Typing['kind'], item: TreeRow | null) => {
      if (item === null) return;
      if (kind === 'rename' && (item.isIndex || item.level === 1)) return say(JSON_EDIT.noKey);
      const value = await ask({ kind: 'value', node: item.node });
      if (value === null) return;
      if (kind === 'value' && value.text.length > MOST_EDITED) return say(JSON_EDIT.tooLong);
      setTyping({
        kind,
        node: item.node,
        path: value.path,
        text: kind === 'value' ? value.text : (value.key ?? ''),
      });
    },
    [ask, say],
  );
  const begin = useCallback((item: TreeRow) => void type('value', item), [type]);
  const cancel = useCallback(() => {
    setTyping(null);
    // At once, so that the next key is the tree's.
    focusTree();
  }, [focusTree]);
  const save = useCallback(
    async (text: string) => {
      if (typing === null) return null;
      const { kind, node } = typing;
      const change: NodeEdit = kind === 'value' ? { kind, node, text } : { kind, node, key: text };
      const refused = await edit(async () => change);
      if (refused === null) cancel();
      return refused;
    },
    [typing, edit, cancel],
  );

  const actions = useMemo((): TreeActions => {
    const change = (plan: (node: number) => NodeEdit) =>
      edit(async () => {
        const item = await selected();
        return item === null ? null : plan(item.node);
      });
    return {
      edit: async () => type('value', await selected()),
      rename: async () => type('rename', await selected()),
      add: () => change((node) => ({ kind: 'add', node })),
      duplicate: () => change((node) => ({ kind: 'duplicate', node })),
      move: (by) => change((node) => ({ kind: 'move', node, by })),
      remove: () => change((node) => ({ kind: 'delete', node })),
    };
  }, [selected, edit, type]);

  const onKey = useCallback(
    ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isCommand = ctrlKey || metaKey;
      const keys: Readonly<Record<string, () => Promise<unknown>>> = isCommand
        ? { z: shiftKey ? redo : undo, y: redo }
        : altKey
          ? { ArrowUp: () => actions.move(-1), ArrowDown: () => actions.move(1) }
          : { F2: shiftKey ? actions.rename : actions.edit, Insert: actions.add, Delete: actions.remove };
      return keys[isCommand ? key.toLowerCase() : key] ?? null;
    },
    [actions, undo, redo],
  );
  return { typing, actions, begin, onKey, save, cancel };
}

/** The path of the selected value, and its buttons. */
function SelectedValue({
  ask,
  textId,
  node,
  onRefused,
}: Pick<TreePanelProps, 'ask' | 'onRefused'> & { readonly textId: number; readonly node: number | null }) {
  const [value, setValue] = useState<{ readonly path: string; readonly text: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may leave another value with that number.
  useEffect(() => {
    setValue(null);
    if (node === null) return;
    let wanted = true;
    void ask({ kind: 'value', node }).then((answer) => wanted && setValue(answer));
    return () => {
      wanted = false;
    };
  }, [ask, textId, node]);
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
