import { useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { JSON_TREE } from '../../../content/json-formatter-panels.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../../../ui/icons.ts';
import type { Ask } from '../running/use-json-worker.ts';
import styles from './tree.module.css';

/** The delay after a key, in milliseconds. */
const PAUSE = 150;

export interface SearchBarProps {
  readonly ask: Ask;
  /** When another text replaces the current one, the search runs again. */
  readonly textId: number;
  readonly onShow: (node: number) => void;
}

/** Finds words in the keys and values of the tree, and steps through the hits. */
export function SearchBar({ ask, textId, onShow }: SearchBarProps) {
  const id = useId();
  const { value: words, change } = useDraft('json-formatter-search', v.string(), '');
  const [found, setFound] = useState<{ readonly hits: readonly number[]; readonly at: number } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see textId.
  useEffect(() => {
    setFound(null);
    if (words === '') return;
    let wanted = true;
    const timer = window.setTimeout(async () => {
      const answer = await ask({ kind: 'search', words });
      if (!wanted || answer === null) return;
      setFound({ hits: answer.hits, at: 0 });
      const [first] = answer.hits;
      if (first !== undefined) onShow(first);
    }, PAUSE);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [words, ask, onShow, textId]);

  function step(by: number) {
    if (found === null || found.hits.length === 0) return;
    const at = (found.at + by + found.hits.length) % found.hits.length;
    setFound({ ...found, at });
    const node = found.hits[at];
    if (node !== undefined) onShow(node);
  }

  const none = found === null || found.hits.length === 0;
  return (
    <div className={styles.bar}>
      <label className="visually-hidden" htmlFor={id}>
        {JSON_TREE.search}
      </label>
      <Input
        id={id}
        type="search"
        placeholder={JSON_TREE.search}
        value={words}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target: { value } }) => change(() => value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <span className={styles.note} role="status">
        {found !== null && JSON_TREE.hits(found.at + 1, found.hits.length)}
      </span>
      <IconButton
        size="small"
        label={JSON_TREE.previous}
        icon={<Icon path={arrowLeftIcon} />}
        disabled={none}
        onClick={() => step(-1)}
      />
      <IconButton
        size="small"
        label={JSON_TREE.next}
        icon={<Icon path={arrowRightIcon} />}
        disabled={none}
        onClick={() => step(1)}
      />
    </div>
  );
}
