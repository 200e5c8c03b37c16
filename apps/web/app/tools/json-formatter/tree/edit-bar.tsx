import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { JSON_EDIT } from '../../../content/json-formatter-panels.ts';
import type { TreeRow } from '../../../tool-parts/tree/folded-tree.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import styles from './tree.module.css';
import type { Refused, TreeEdits } from './use-tree-edits.ts';

/** A value or key that is being typed. */
export interface Typing {
  readonly kind: 'value' | 'rename';
  readonly node: number;
  readonly path: string;
  /** JSON of a value; the plain text of a key. */
  readonly text: string;
}

export interface TypingFormProps {
  readonly typing: Typing;
  /** Resolves to null if it was accepted; the form then closes. */
  readonly onSave: (text: string) => Promise<Refused | null>;
  readonly onCancel: () => void;
}

/** The field for a value or a key: Enter saves, Escape cancels. */
export function TypingForm({ typing, onSave, onCancel }: TypingFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const label = typing.kind === 'value' ? JSON_EDIT.valueOf(typing.path) : JSON_EDIT.keyOf(typing.path);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  async function save(text: string) {
    const outcome = await onSave(text);
    setRefused(outcome);
    if (outcome !== null) field.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save(field.current?.value ?? '');
  }
  const suggestion = refused?.suggestion ?? null;
  return (
    <form
      className={styles.typing}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <TextArea
        ref={field}
        id={id}
        code
        rows={Math.min(8, typing.text.split('\n').length)}
        defaultValue={typing.text}
        aria-invalid={refused !== null}
        aria-describedby={`${id}-refused`}
        onInput={() => setRefused(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void save(event.currentTarget.value);
        }}
      />
      <div id={`${id}-refused`} role="alert">
        {refused !== null && <p className={styles.error}>{refused.message}</p>}
      </div>
      <div className={styles.bar}>
        <Button size="small" variant="primary" type="submit">
          {JSON_EDIT.save}
        </Button>
        <Button size="small" onClick={onCancel}>
          {JSON_EDIT.cancel}
        </Button>
        {suggestion !== null && (
          <Button size="small" onClick={() => void save(suggestion)}>
            {JSON_EDIT.takeText(suggestion.length > 40 ? `${suggestion.slice(0, 40)}…` : suggestion)}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What the buttons and keys of the tree do. */
export interface TreeActions {
  readonly edit: () => Promise<unknown>;
  readonly rename: () => Promise<unknown>;
  readonly add: () => Promise<unknown>;
  readonly duplicate: () => Promise<unknown>;
  readonly move: (by: -1 | 1) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

export interface EditBarProps {
  /** The selected line; null if none is. */
  readonly item: TreeRow | null;
  readonly actions: TreeActions;
  readonly edits: TreeEdits;
}

/** Buttons that change the selected value. What is impossible for it is dimmed, and keeps the focus. */
export function EditBar({ item, actions, edits }: EditBarProps) {
  const isRoot = item?.level === 1;
  const isContainer = item?.kind === 'object' || item?.kind === 'array';
  const button = (label: string, isPossible: boolean, onClick: () => Promise<unknown>) => (
    <Button
      variant="quiet"
      size="small"
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) void onClick();
      }}
    >
      {label}
    </Button>
  );
  const isPart = item !== null && !isRoot;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be laid out as a form's.
    <div className={styles.editBar} role="group" aria-label={JSON_EDIT.tools}>
      {button(JSON_EDIT.edit, item !== null, actions.edit)}
      {button(JSON_EDIT.rename, isPart && item?.isIndex === false, actions.rename)}
      {button(JSON_EDIT.add, isContainer, actions.add)}
      {button(JSON_EDIT.duplicate, isPart, actions.duplicate)}
      {button(JSON_EDIT.up, isPart, () => actions.move(-1))}
      {button(JSON_EDIT.down, isPart, () => actions.move(1))}
      {button(JSON_EDIT.remove, isPart, actions.remove)}
      {button(JSON_EDIT.undo, edits.canUndo, edits.undo)}
      {button(JSON_EDIT.redo, edits.canRedo, edits.redo)}
      <p className={styles.said} role="status">
        {edits.said !== null && <span key={edits.said.turn}>{edits.said.text}</span>}
      </p>
      <p className={styles.keys}>{JSON_EDIT.keys}</p>
    </div>
  );
}
