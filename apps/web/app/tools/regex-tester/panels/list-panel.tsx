import type { ListRequest, MatchListing } from '@hln/regex-analysis';
import { REGEX_LIST } from '../../../content/regex-results.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../regex-tester.module.css';
import { MAX_FIELD } from './share-format.ts';

const { formats } = REGEX_LIST;
const FORMATS = [
  { value: 'lines', label: formats.lines },
  { value: 'template', label: formats.template },
  { value: 'json', label: formats.json },
  { value: 'csv', label: formats.csv },
] as const;

const FILES = {
  lines: { name: 'matches.txt', type: 'text/plain' },
  template: { name: 'matches.txt', type: 'text/plain' },
  json: { name: 'matches.json', type: 'application/json' },
  csv: { name: 'matches.csv', type: 'text/csv' },
} as const;

/** The longest list that is shown in full; copies and files have all of it. A text area with more is slow. */
const SHOWN_LENGTH = 100_000;

export interface ListPanelProps {
  readonly list: ListRequest;
  /** Null while there is no valid pattern, or the list is not made yet. */
  readonly listing: MatchListing | null;
  readonly onChange: (list: ListRequest) => void;
  readonly onRefused: (message: string) => void;
}

/** All matches as one text, to copy or to save. */
export function ListPanel({ list, listing, onChange, onRefused }: ListPanelProps) {
  const { format } = list;
  const text = listing?.kind === 'text' ? listing.text : '';
  const put = (changed: Partial<ListRequest>) => onChange({ ...list, ...changed });
  return (
    <div className={styles.stack}>
      <Choice
        label={REGEX_LIST.format}
        hideLabel
        options={FORMATS}
        value={format}
        onChange={(chosen) => put({ format: chosen })}
      />
      {format === 'lines' && <GroupField list={list} groups={listing?.groups ?? []} onChange={put} />}
      {format === 'template' && (
        <Field
          label={REGEX_LIST.template}
          hint={REGEX_LIST.templateHint}
          error={
            listing?.kind === 'unknown-group'
              ? REGEX_LIST.unknownGroup(listing.written, listing.groups)
              : undefined
          }
        >
          {(control) => (
            <Input
              {...control}
              className="textarea-code"
              verbatim
              maxLength={MAX_FIELD}
              value={list.template}
              onChange={(event) => put({ template: event.target.value })}
            />
          )}
        </Field>
      )}
      <OutputPane
        id="regex-list"
        label={REGEX_LIST.output}
        placeholder={REGEX_LIST.placeholder}
        text={text.slice(0, SHOWN_LENGTH)}
        whole={text}
        what={REGEX_LIST.what}
        download={FILES[format]}
        useIn={{ kind: format === 'json' ? 'json' : 'text', onRefused }}
        short
      />
      <StatusText>{listing === null ? '' : statusOf(listing)}</StatusText>
    </div>
  );
}

interface GroupFieldProps {
  readonly list: ListRequest;
  readonly groups: readonly string[];
  readonly onChange: (changed: Partial<ListRequest>) => void;
}

/** What is on each line: the match or one of its groups. */
function GroupField({ list, groups, onChange }: GroupFieldProps) {
  if (groups.length === 0) return null;
  const options = [
    { value: '0', label: REGEX_LIST.whole },
    ...groups.map((group) => ({ value: group, label: REGEX_LIST.group(group) })),
  ];
  return (
    <Field label={REGEX_LIST.each}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={groups.includes(list.group) ? list.group : '0'}
          onChange={(event) => onChange({ group: event.target.value })}
        />
      )}
    </Field>
  );
}

function statusOf(listing: MatchListing): string {
  if (listing.kind !== 'text') return '';
  const { text, count, cut, broken } = listing;
  return [
    REGEX_LIST.count(count, cut),
    ...(text.length > SHOWN_LENGTH ? [REGEX_LIST.shown(SHOWN_LENGTH)] : []),
    ...(broken > 0 ? [REGEX_LIST.broken(broken)] : []),
  ].join(' ');
}
