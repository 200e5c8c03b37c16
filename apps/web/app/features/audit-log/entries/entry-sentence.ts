import type { AuditEntry, StaffPerson } from '@hln/contracts';
import { personName } from '../../../staff-parts/person.ts';
import { AUDIT_ENTRIES, AUDIT_SENTENCES } from '../texts.ts';

/** How accounts are mentioned, by their ids. */
export type AccountNames = ReadonlyMap<string, string>;

export const accountNames = (people: readonly StaffPerson[]): AccountNames =>
  new Map(people.map((person) => [person.user_id, personName(person)]));

/** A column's recorded value, as text. */
const valueIn = (row: AuditEntry['before'], column: string): string | null => {
  const value = row?.[column];
  return value === undefined || value === null ? null : String(value);
};

/** What an entry says, for the sentences below. */
function toldBy(entry: AuditEntry, names: AccountNames) {
  const { action, before, after, withheld, row_key: row, actor_id: actor } = entry;
  const was = (column: string) => valueIn(before, column);
  /** The value after the change, or the last one of a removed row. */
  const value = (column: string) => valueIn(after ?? before, column);
  return {
    action,
    row: row ?? '',
    /** Whether an account acted on itself. */
    isOwn: actor !== null && actor === row,
    was,
    value,
    /** Whether a column was changed, even if its values are not recorded. */
    changed: (column: string) =>
      action === 'changed' && (withheld.includes(column) || was(column) !== value(column)),
    account: (id: string | null) => (id === null ? undefined : names.get(id)) ?? AUDIT_SENTENCES.anAccount,
  };
}

type Told = ReturnType<typeof toldBy>;

type Predicate = (told: Told) => string | null;

const level = (told: Told, who: string) => {
  const area = AUDIT_ENTRIES.areas[told.value('area') ?? ''] ?? told.value('area') ?? '';
  return told.action === 'removed'
    ? `reset the access of ${who} to ${area}`
    : `set the access of ${who} to ${area} to “${told.value('level') ?? ''}”`;
};

/** What the most common changes of a table are, as people say it; null leaves it to the general sentence. */
const PREDICATES: Readonly<Record<string, Predicate>> = {
  'private.chat_cases': (told) => {
    if (told.changed('replied_at'))
      return told.value('replied_at') === null ? 'marked a family as unanswered again' : 'answered a family';
    if (told.changed('assignee')) {
      const assignee = told.value('assignee');
      return assignee === null
        ? 'put a family’s case back'
        : `gave a family’s case to ${told.account(assignee)}`;
    }
    if (told.changed('email_waiting_since'))
      return told.value('email_waiting_since') === null ? null : 'noted that a family has written again';
    if (told.changed('status')) return `marked a family’s case as ${told.value('status')}`;
    if (told.changed('corrected')) return 'corrected a family’s details';
    return told.changed('outcome') ? 'noted the outcome of a family’s case' : null;
  },
  'public.chat_sessions': ({ action }) =>
    ({ read: 'read a conversation', removed: 'deleted a conversation', changed: 'continued a conversation' })[
      action
    ] ?? null,
  'private.chat_emails': ({ action }) => (action === 'received' ? 'passed on a family’s email' : null),
  'public.email_outbox': (told) => {
    if (told.action === 'read') return 'read an email';
    if (!told.changed('status')) return null;
    return told.changed('retries') ? 'sent an email again' : `marked an email as ${told.value('status')}`;
  },
  'private.email_switch': (told) =>
    told.value('stopped_at') === null ? 'let emails be sent again' : 'stopped all emails',
  'public.staff_members': (told) =>
    told.action === 'changed'
      ? `changed the role of ${told.account(told.row)} from ${told.was('role')} to ${told.value('role')}`
      : null,
  'public.staff_exceptions': (told) => level(told, told.account(told.row)),
  'public.staff_role_levels': (told) => level(told, `the role ${told.row}`),
  'auth.users': (told) => {
    const who = told.account(told.row);
    if (told.action === 'password-reset') return `sent ${who} a link for a new password`;
    if (told.changed('encrypted_password'))
      return told.isOwn ? 'changed their password' : `changed the password of ${who}`;
    if (told.changed('banned_until'))
      return told.value('banned_until') === null
        ? `enabled the account of ${who}`
        : `disabled the account of ${who}`;
    return null;
  },
  'auth.sessions': (told) => {
    if (told.action === 'sign-in') return 'signed in';
    if (told.action !== 'session-ended') return null;
    return told.isOwn ? 'signed out' : `ended a session of ${told.account(told.row)}`;
  },
  'private.settings': ({ action, row }) => (action === 'changed' ? `changed the setting ${row}` : null),
  'public.confirm_setting': ({ row }) => `confirmed the setting ${row}`,
  'private.site_words': ({ action, row }) => (action === 'changed' ? `reworded ${row}` : null),
  'hln.cost_entries': (told) =>
    `${AUDIT_SENTENCES.verbs[told.action] ?? told.action} ${lines(told.value('rows'))}`,
  'hln.cost_imports': (told) => {
    if (told.changed('undone_at')) return 'undid an import of costs';
    return told.action === 'added' ? `imported ${lines(told.value('lines'))}` : null;
  },
  'public.price_watch_items': (told) => {
    if (told.changed('deleted_at'))
      return told.value('deleted_at') === null ? 'restored a watched item' : 'deleted a watched item';
    if (told.changed('is_active'))
      return told.value('is_active') === 'true' ? 'resumed watching an item' : 'paused a watched item';
    return null;
  },
  'private.alerts': (told) =>
    told.changed('acknowledged_at') ? `acknowledged the alert ${told.value('rule')}` : null,
};

const lines = (count: string | null) =>
  count === null ? 'costs' : `${count} ${count === '1' ? 'line' : 'lines'} of costs`;

/**
 * An entry in one sentence without a full stop: “aroha@hln.example answered a family”. Actions and tables that a later
 * version adds keep their own names.
 */
export function entrySentence(entry: AuditEntry, names: AccountNames): string {
  const { table_name: table, outcome, actor_kind, actor_id, actor_email } = entry;
  const who = names.get(actor_id ?? '') ?? actor_email ?? AUDIT_SENTENCES.subjects[actor_kind];
  const told = toldBy(entry, names);
  const what =
    outcome === 'refused' ? refused(entry, told) : (PREDICATES[table ?? '']?.(told) ?? general(entry));
  return `${who} ${what}`;
}

function refused({ action, table_name: table }: AuditEntry, { account, row }: Told): string {
  if (action === 'sign-in') return `tried to sign in as ${account(row)}, and was refused`;
  return AUDIT_SENTENCES.refused[action] ?? `tried to use ${table ?? action}, and was refused`;
}

function general({ action, area, table_name: table }: AuditEntry): string {
  const thing = AUDIT_SENTENCES.things[table ?? ''] ?? table ?? AUDIT_ENTRIES.areas[area] ?? area;
  return AUDIT_SENTENCES.actions[action] ?? `${AUDIT_SENTENCES.verbs[action] ?? action} ${thing}`;
}
