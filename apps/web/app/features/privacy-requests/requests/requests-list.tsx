import type { PrivacyRequest } from '@hln/contracts';
import { readTimestamp } from '../../../lib/timestamps.ts';
import { Badge, type BadgeTone } from '../../../staff-parts/badge/badge.tsx';
import { inMemorySource } from '../../../staff-parts/list/in-memory-source.ts';
import { fileTime, type ListColumn } from '../../../staff-parts/list/list-column.ts';
import type { ListDefinition, ListSource } from '../../../staff-parts/list/list-definition.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { backupsDay, REQUEST_KINDS, REQUESTS } from '../texts.ts';

type RequestFilter = 'kind' | 'state';
type RequestSort = 'state' | 'received' | 'due';
type RequestState = keyof typeof REQUESTS.states;

const STATES = ['open', 'overdue', 'done', 'refused', 'withdrawn'] as const satisfies readonly RequestState[];

const TONES: Readonly<Record<RequestState, BadgeTone>> = {
  open: 'accent',
  overdue: 'bad',
  done: 'good',
  refused: 'plain',
  withdrawn: 'plain',
};

export const stateOf = ({ outcome, is_overdue }: PrivacyRequest): RequestState =>
  outcome ?? (is_overdue ? 'overdue' : 'open');

export const whoOf = ({ contact, shortened }: PrivacyRequest): string => contact ?? shortened;

/** Open requests in the order in which they are due, then the others, those closed last first. */
const urgencyOf = ({ closed_at: at, due_on }: PrivacyRequest): number =>
  at === null ? Date.parse(due_on) : 1e14 - (readTimestamp(at)?.getTime() ?? 0);

export const REQUESTS_DEFINITION: ListDefinition<RequestFilter, RequestSort> = {
  id: 'privacy-requests',
  filters: {
    state: {
      kind: 'choice',
      label: REQUESTS.columns.state,
      options: STATES.map((state) => ({ value: state, label: REQUESTS.states[state] })),
    },
    kind: {
      kind: 'choice',
      label: REQUESTS.columns.kind,
      options: Object.entries(REQUEST_KINDS).map(([value, label]) => ({ value, label })),
    },
  },
  sorts: {
    state: REQUESTS.columns.state,
    received: REQUESTS.columns.received,
    due: REQUESTS.columns.due,
  },
  defaultSort: { by: 'state', descending: false },
  pageSize: 25,
};

export function requestsSource(
  requests: readonly PrivacyRequest[],
): ListSource<PrivacyRequest, RequestFilter, RequestSort> {
  return inMemorySource<PrivacyRequest, RequestFilter, RequestSort>({
    rows: requests,
    idOf: ({ id }) => id,
    textOf: (request) => `${whoOf(request)} ${REQUEST_KINDS[request.kind]} ${request.note} ${request.due_on}`,
    valuesOf: (request) => [whoOf(request)],
    matches: {
      kind: ({ kind }, value) => kind === value,
      state: (request, value) => stateOf(request) === value,
    },
    sortValues: {
      state: urgencyOf,
      received: ({ received_on }) => received_on,
      due: ({ due_on }) => due_on,
    },
  });
}

export const REQUESTS_COLUMNS: readonly ListColumn<PrivacyRequest, RequestSort>[] = [
  { id: 'who', title: REQUESTS.columns.who, csv: whoOf, cell: whoOf },
  {
    id: 'kind',
    title: REQUESTS.columns.kind,
    csv: ({ kind }) => REQUEST_KINDS[kind],
    cell: ({ kind }) => REQUEST_KINDS[kind],
  },
  {
    id: 'state',
    title: REQUESTS.columns.state,
    sort: 'state',
    csv: (request) => REQUESTS.states[stateOf(request)],
    cell: (request) => <StateBadge request={request} />,
  },
  {
    id: 'received',
    title: REQUESTS.columns.received,
    sort: 'received',
    csv: ({ received_on }) => received_on,
    cell: ({ received_on }) => received_on,
  },
  {
    id: 'due',
    title: REQUESTS.columns.due,
    sort: 'due',
    csv: ({ due_on }) => due_on,
    cell: ({ due_on }) => due_on,
  },
  {
    id: 'closed',
    title: REQUESTS.columns.closed,
    csv: ({ closed_at }) => fileTime(closed_at),
    cell: ({ closed_at: at }) => (at === null ? '' : <Moment at={at} />),
  },
  {
    id: 'backups',
    title: REQUESTS.columns.backups,
    csv: ({ backups }) => (backups === null ? '' : backupsDay(backups)),
    cell: ({ backups }) => (backups === null ? '' : backupsDay(backups)),
  },
];

export const StateBadge = ({ request }: { readonly request: PrivacyRequest }) => (
  <Badge tone={TONES[stateOf(request)]}>{REQUESTS.states[stateOf(request)]}</Badge>
);
