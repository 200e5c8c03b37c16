import { CONSOLE_BOUNDS, type ConsoleTable } from '@hln/contracts';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../database-admin.module.css';
import { CONSOLE } from './texts.ts';

/** The most names offered. */
const MOST = 8;

interface Completion {
  /** The text that the names were found for; they apply to no other. */
  readonly text: string;
  /** Where the name that is being typed begins, from 0. */
  readonly from: number;
  /** Where it ends. */
  readonly to: number;
  /** The possible names, best first. */
  readonly names: readonly string[];
}

const QUERY_WORD = /[\w.]*$/;

export interface QueryFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly tables: readonly ConsoleTable[];
  readonly onChange: (query: string) => void;
  readonly onRun: () => void;
}

/** A completion in progress: each press of the keys replaces the name with the next one. */
interface Turn extends Completion {
  readonly place: number;
}

const NONE: Completion = { text: '', from: 0, to: 0, names: [] };

/** The query field, with a list of matching names below it. */
export function QueryField({ field, value, tables, onChange, onRun }: QueryFieldProps) {
  const [offered, setOffered] = useState(NONE);
  const [said, setSaid] = useState('');
  const turn = useRef<Turn | null>(null);

  const look = () => {
    const box = field.current;
    turn.current = null;
    setSaid('');
    setOffered(box === null ? NONE : completionsAt(box.value, box.selectionEnd, tables));
  };
  /**
   * @returns the completion for the text with the name inserted; null, without an insertion, if the text has changed
   * since
   */
  const put = (completion: Completion, name: string): Completion | null => {
    const box = field.current;
    if (box === null || box.value !== completion.text) {
      look();
      return null;
    }
    const { from, to } = completion;
    box.focus();
    box.setSelectionRange(from, to);
    // Unlike setting a value, it can be undone with the keyboard. It also tells React about the change.
    if (!document.execCommand('insertText', false, name)) {
      box.setRangeText(name, from, to, 'end');
      onChange(box.value);
    }
    return { ...completion, text: box.value, to: box.selectionEnd };
  };
  const complete = () => {
    const box = field.current;
    if (box === null) return;
    const { current } = turn;
    const goesOn = current?.text === box.value && current.to === box.selectionEnd;
    const begun = goesOn ? current : { ...completionsAt(box.value, box.selectionEnd, tables), place: -1 };
    const place = (begun.place + 1) % Math.max(1, begun.names.length);
    const name = begun.names[place];
    const done = name === undefined ? null : put(begun, name);
    if (name === undefined || done === null) return;
    turn.current = { ...done, place };
    setOffered(done);
    setSaid(CONSOLE.completed(name, place + 1, begun.names.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onRun();
    } else if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      complete();
    }
  };
  return (
    <div className={styles.field}>
      <Field label={CONSOLE.query} hint={CONSOLE.queryHint}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            code
            rows={8}
            maxLength={CONSOLE_BOUNDS.query}
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              look();
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <LiveRegion className="visually-hidden">{said}</LiveRegion>
      {/* The names belong to an earlier text if the query was replaced, for example by formatting. */}
      {offered.text === value && offered.names.length > 0 && (
        <ul className={styles.offered} aria-label={CONSOLE.suggestions}>
          {offered.names.map((name) => (
            <li key={name}>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  put(offered, name);
                  setOffered(NONE);
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** 'public.donations' is 'donations', as the console finds it. */
const bareName = (table: string) => table.replace(/^(?:public|hln)\./, '');

/**
 * The tables and columns that the word before the caret may become. Columns of tables in the query come first; after
 * `name.`, only that table's columns are offered.
 *
 * @param caret from 0
 */
export function completionsAt(text: string, caret: number, tables: readonly ConsoleTable[]): Completion {
  const word = QUERY_WORD.exec(text.slice(0, caret))?.[0] ?? '';
  const from = caret - word.length;
  const place = { text, from, to: caret };
  if (word === '') return { ...place, names: [] };
  const dot = word.lastIndexOf('.');
  const owner = dot < 0 ? null : word.slice(0, dot).toLowerCase();
  const mentioned = tables.filter(({ name }) => mentions(text, bareName(name)));
  const owned = owner === null ? null : tableFor(owner, text, tables);
  const names =
    owned === null
      ? [
          ...columnsOf(mentioned),
          ...tables.map(({ name }) => bareName(name)),
          ...tables.map(({ name }) => name),
          ...columnsOf(tables),
        ]
      : columnsOf([owned]).map((column) => `${word.slice(0, dot)}.${column}`);
  const typed = word.toLowerCase();
  const fitting = names.filter((name) => name.toLowerCase().startsWith(typed) && name !== word);
  return { ...place, names: [...new Set(fitting)].slice(0, MOST) };
}

const columnsOf = (tables: readonly ConsoleTable[]) =>
  tables.flatMap(({ columns }) => columns.map(({ name }) => name));

const mentions = (text: string, table: string) => new RegExp(`\\b${table}\\b`, 'i').test(text);

/** The table with a name, or with an alias that the query gives it; null if there is neither. */
function tableFor(name: string, text: string, tables: readonly ConsoleTable[]): ConsoleTable | null {
  const direct = tables.find((table) => table.name === name || bareName(table.name) === name);
  if (direct !== undefined) return direct;
  // Anything before the alias, with or without AS.
  const named = tables.find((table) =>
    new RegExp(`\\b${bareName(table.name)}\\s+(?:as\\s+)?${name.replace(/\W/g, '\\$&')}\\b`, 'i').test(text),
  );
  return named ?? null;
}
