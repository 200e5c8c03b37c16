import type { PersonalDeletion, PrivacyRequest } from '@hln/contracts';
import { type FormEvent, useRef, useState } from 'react';
import type { Changes } from '../../../staff-parts/changes/use-changes.ts';
import { LiveAlert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../privacy-requests.module.css';
import { backupsText, countsText, DELETION, deletedList, FIND } from '../texts.ts';
import { Results } from './results.tsx';
import { countsOf, rowsOf } from './selection.ts';
import type { PersonalSearch } from './use-personal-search.ts';

export interface FindPanelProps {
  readonly search: PersonalSearch;
  readonly requests: readonly PrivacyRequest[];
  readonly changes: Changes;
}

/** The search by email address or phone number, and what it found. */
export function FindPanel({ search, requests, changes }: FindPanelProps) {
  const { typed, found, isSearching, failure } = search;
  const [isMissing, setIsMissing] = useState(false);
  const [deletion, setDeletion] = useState<PersonalDeletion | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // The button that deleted goes with its results.
  const returnFocusTo = useReturnFocus(!isSearching);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSearching) return;
    const contact = typed.trim();
    setIsMissing(contact === '');
    setDeletion(null);
    if (contact === '') input.current?.focus();
    else void search.find(contact);
  }

  const error = isMissing ? FIND.contactMissing : (failure ?? undefined);
  return (
    <Panel title={FIND.title}>
      <form className={styles.search} noValidate onSubmit={submit}>
        <Field label={FIND.contact} hint={FIND.contactHint} error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              verbatim
              maxLength={254}
              value={typed}
              onChange={({ target }) => search.type(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={isSearching} aria-disabled={isSearching}>
          {isSearching ? FIND.searching : FIND.search}
        </Button>
      </form>
      <LiveRegion className={isSearching ? styles.note : 'visually-hidden'}>
        {isSearching ? FIND.searchingText : found !== null && announcement(found.contact, search)}
      </LiveRegion>
      <LiveAlert
        className={deletion === null ? undefined : styles.outcome}
        tone={deletion === null ? null : deletion.left.length > 0 ? 'warning' : 'success'}
      >
        {deletion !== null && <p>{deletionText(deletion)}</p>}
      </LiveAlert>
      {found !== null && !isSearching && (
        <Results
          search={search}
          found={found}
          requests={requests}
          changes={changes}
          onSearch={(other) => {
            setDeletion(null);
            void search.find(other);
            returnFocusTo(input);
          }}
          onDeleted={(done) => {
            setDeletion(done);
            void search.find(found.contact);
            returnFocusTo(input);
          }}
        />
      )}
    </Panel>
  );
}

function announcement(contact: string, { found }: PersonalSearch): string {
  const rows = found === null ? [] : rowsOf(found.data);
  if (rows.length === 0) return FIND.nothing(contact);
  const own = rows.filter(({ is_own }) => is_own);
  return FIND.summary(countsText(countsOf(own)), rows.length - own.length);
}

function deletionText({ deleted, sent_copies, backups, left }: PersonalDeletion): string {
  return [
    DELETION.done(deletedList(deleted).join(', ')),
    sent_copies > 0 ? DELETION.copies(sent_copies) : '',
    backupsText(backups),
    left.length > 0 ? DELETION.left(left.length) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
