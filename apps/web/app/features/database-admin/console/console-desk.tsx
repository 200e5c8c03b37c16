import type { OpenedConsole } from '@hln/contracts';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft, useOpenForm } from '../../../lib/use-draft.ts';
import { LiveAlert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../database-admin.module.css';
import { ConsoleAnswerView } from './console-answer.tsx';
import { QueryField } from './query-field.tsx';
import { type ServiceNews, sameForPostgres } from './read-answer.ts';
import { SAVE_FORM, SaveQuery } from './save-query.tsx';
import { PastQueries, SavedQueries } from './saved-queries.tsx';
import { CONSOLE, CONSOLE_SERVICE } from './texts.ts';
import { useConsole } from './use-console.ts';
import { useFormattingService } from './use-formatting-service.ts';

interface ServiceNoteProps {
  readonly news: ServiceNews | null;
  /** @param before the query to restore */
  readonly onUndo: (before: string) => void;
}

/** The formatting service's result, beside the query, and a button to undo it. */
function ServiceNote({ news, onUndo }: ServiceNoteProps) {
  const before = news?.before ?? null;
  return (
    <LiveAlert
      tone={news?.tone ?? null}
      actions={
        before !== null && (
          <div className={styles.undo}>
            <Button size="small" onClick={() => onUndo(before)}>
              {CONSOLE_SERVICE.undo}
            </Button>
          </div>
        )
      }
    >
      <p>{news?.text}</p>
    </LiveAlert>
  );
}

type Formatting = { readonly kind: 'formatted'; readonly text: string } | { readonly kind: 'same' | 'left' };

/**
 * Formats a query with our formatter, which knows Snowflake's SQL and proves its result for that. The result is used
 * only if it is the same query to PostgreSQL too; otherwise the text is left alone.
 */
export async function formatQuery(query: string): Promise<Formatting> {
  // The formatter is large and rarely needed.
  const { formatSQL } = await import('./formatter.ts');
  const { formatted, diagnostics } = formatSQL(query);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { kind: 'left' };
  if (formatted === query) return { kind: 'same' };
  return sameForPostgres(query, formatted) ? { kind: 'formatted', text: formatted } : { kind: 'left' };
}

export interface ConsoleDeskProps {
  readonly opened: OpenedConsole;
  /** Called after each query, so that the history includes it. */
  readonly onAsked: () => void;
}

const textSchema = v.string();

/** Where Owners write queries and read the results. */
export function ConsoleDesk({ opened, onAsked }: ConsoleDeskProps) {
  const text = useDraft(staffDraft('sql-console'), textSchema, '');
  const [sheet, setSheet] = useState<'history' | 'saved' | null>(null);
  const [saving, setSaving] = useOpenForm([SAVE_FORM]);
  const [news, setNews] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { asked, failure, isRunning, run, cancel } = useConsole(onAsked);
  const isEmbedded = opened.database === 'embedded';

  const set = (query: string) => text.change(() => query);
  const service = useFormattingService(text.value, set);
  const ask = (wanted: 'rows' | 'plan', anew = false) => {
    const query = text.value.trim();
    setNews('');
    if (query === '') {
      setNews(CONSOLE.empty);
      field.current?.focus();
    } else run({ query, wanted, anew });
  };
  const take = (query: string) => {
    set(query);
    setSheet(null);
    setNews('');
  };
  const formatByService = () => {
    setNews('');
    if (text.value.trim() === '') ask('rows');
    else service.ask();
  };
  const stopFormatting = () => {
    service.cancel();
    // The button goes with it.
    field.current?.focus();
  };
  async function format() {
    const found = await formatQuery(text.value);
    if (found.kind === 'formatted') set(found.text);
    setNews(
      { formatted: CONSOLE.formatted, same: CONSOLE.alreadyFormatted, left: CONSOLE.unformatted }[found.kind],
    );
  }
  const undo = (before: string) => {
    set(before);
    field.current?.focus();
  };
  return (
    <div className={styles.console}>
      <p className={styles.note}>
        {CONSOLE.text} {CONSOLE.scope(opened.tables.length)} {isEmbedded && CONSOLE.embedded}{' '}
        {opened.formats_by_service && CONSOLE_SERVICE.leaves}
      </p>
      <QueryField
        field={field}
        value={text.value}
        tables={opened.tables}
        onChange={set}
        onRun={() => ask('rows')}
      />
      <div className="button-row">
        {/* The button keeps the focus while it works: a second press does nothing. */}
        <Button variant="primary" busy={isRunning} aria-disabled={isRunning} onClick={() => ask('rows')}>
          {CONSOLE.run}
        </Button>
        <Button aria-disabled={isRunning} onClick={() => ask('plan')}>
          {CONSOLE.plan}
        </Button>
        {isRunning && <Button onClick={cancel}>{CONSOLE.cancel}</Button>}
        <Button variant="quiet" onClick={() => void format()}>
          {CONSOLE.format}
        </Button>
        {opened.formats_by_service && (
          <Button
            variant="quiet"
            busy={service.isAsking}
            aria-disabled={service.isAsking}
            onClick={formatByService}
          >
            {CONSOLE_SERVICE.format}
          </Button>
        )}
        {service.isAsking && <Button onClick={stopFormatting}>{CONSOLE_SERVICE.cancel}</Button>}
        <Button
          variant="quiet"
          onClick={() => (text.value.trim() === '' ? ask('rows') : setSaving(SAVE_FORM))}
        >
          {CONSOLE.save}
        </Button>
        <Button variant="quiet" onClick={() => setSheet('saved')}>
          {CONSOLE.saved}
        </Button>
        <Button variant="quiet" onClick={() => setSheet('history')}>
          {CONSOLE.history}
        </Button>
      </div>
      <LiveRegion className={styles.note}>
        {isRunning ? CONSOLE.running : service.isAsking ? CONSOLE_SERVICE.asking : news}
      </LiveRegion>
      <ServiceNote news={service.news} onUndo={undo} />
      <ConsoleAnswerView asked={asked} failure={failure} onAnew={() => ask('rows', true)} />
      {sheet === 'history' && (
        <PastQueries history={opened.history} onUse={take} onClose={() => setSheet(null)} />
      )}
      {sheet === 'saved' && (
        <SavedQueries saved={opened.saved} onUse={take} onClose={() => setSheet(null)} onChange={onAsked} />
      )}
      {saving !== null && (
        <SaveQuery query={text.value.trim()} onClose={() => setSaving(null)} onSaved={onAsked} />
      )}
    </div>
  );
}
