import type { Publication } from '@hln/contracts/site-words';
import { useState } from 'react';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { useUrlParameters, withParameters } from '../../../staff-parts/use-url-parameters.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../content-management.module.css';
import { cancelPublication, rollBack } from '../data/change-words.ts';
import type { Run } from '../data/use-site-words.ts';
import { PUBLICATION_STATE_WORDS, PUBLICATIONS } from '../texts.ts';
import type { KnownWord } from '../words/known-word.ts';
import { HookNews } from './hook-news.tsx';
import { PublicationDrawer } from './publication-drawer.tsx';
import { PUBLICATIONS_ID } from './publishing-panel.tsx';

export interface PublicationsPanelProps {
  readonly known: readonly KnownWord[];
  readonly publications: readonly Publication[];
  readonly mayChange: boolean;
  readonly run: Run;
}

const SHOWN_AT_FIRST = 5;

/** Past, running and scheduled publications, with a button to roll back. */
export function PublicationsPanel({ known, publications, mayChange, run }: PublicationsPanelProps) {
  const [query, changeUrl] = useUrlParameters();
  const [showsAll, setShowsAll] = useState(false);
  const published = publications.filter(({ kind }) => kind === 'publish');
  const shown = showsAll ? published : published.slice(0, SHOWN_AT_FIRST);
  const current = currentOf(published);
  const isAnyBuilt = publications.some(({ state }) => state === 'building' || state === 'checking');
  const open = publications.find(({ id }) => String(id) === query.get('publication'));
  const put = (id: number | null) =>
    changeUrl((now) => withParameters(now, { publication: id === null ? null : String(id) }));
  return (
    <Panel title={PUBLICATIONS.title} id={PUBLICATIONS_ID} tabIndex={-1}>
      {published.length === 0 && <p>{PUBLICATIONS.empty}</p>}
      {mayChange && current !== undefined && <p className={styles.note}>{PUBLICATIONS.rollBackHint}</p>}
      <ol className={styles.publications}>
        {shown.map((one) => (
          <li key={one.id}>
            <div className={styles.facts}>
              <p>
                <strong>{PUBLICATIONS.name(one.id)}</strong>{' '}
                <StateBadge publication={one} isCurrent={one === current} />
              </p>
              <p className={styles.words}>{one.why}</p>
              <p className={styles.note}>
                {PUBLICATIONS.texts(one.keys.length)}, {PUBLICATIONS.askedOn} <Moment at={one.asked_at} />{' '}
                {PUBLICATIONS.by} {one.asked_by ?? PUBLICATIONS.gone}
              </p>
              {one.state === 'queued' && (
                <p className={styles.note}>
                  {PUBLICATIONS.due} <Moment at={one.publish_at} withLocal />
                </p>
              )}
              <HookNews publication={one} isAnyBuilt={isAnyBuilt} />
              {one.state === 'failed' && one.failure !== null && (
                <p className={styles.failure}>{one.failure}</p>
              )}
            </div>
            <div className={styles.buttons}>
              <Button
                size="small"
                aria-label={PUBLICATIONS.of(PUBLICATIONS.details, one.id)}
                onClick={() => put(one.id)}
              >
                {PUBLICATIONS.details}
              </Button>
              {mayChange && one.state === 'queued' && (
                <ActionButton
                  name={PUBLICATIONS.cancel}
                  publication={one}
                  run={async () => {
                    await run(async () => {
                      await cancelPublication(one.id);
                      return { tone: 'info', text: PUBLICATIONS.cancelled(one.id) };
                    });
                  }}
                />
              )}
              {mayChange && one.state === 'live' && (
                <ActionButton
                  name={PUBLICATIONS.rollBack}
                  publication={one}
                  run={async () => {
                    await run(async () => ({
                      tone: 'info',
                      text: PUBLICATIONS.rolledBack(one.id, await rollBack(one.id)),
                    }));
                  }}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {shown.length < published.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {PUBLICATIONS.more}
        </Button>
      )}
      {open !== undefined && (
        <PublicationDrawer
          known={known}
          publication={open}
          isCurrent={open === current}
          onClose={() => put(null)}
          returnFocus={() => document.getElementById(PUBLICATIONS_ID)}
        />
      )}
    </Panel>
  );
}

/** The publication that is live, which need not be the latest request. */
const currentOf = (published: readonly Publication[]) =>
  published
    .filter(({ state }) => state === 'live')
    .toSorted((a, b) => Date.parse(b.finished_at ?? '') - Date.parse(a.finished_at ?? ''))[0];

export interface StateBadgeProps {
  readonly publication: Publication;
  readonly isCurrent: boolean;
}

export function StateBadge({ publication: { state }, isCurrent }: StateBadgeProps) {
  const tone = state === 'failed' ? 'bad' : isCurrent || state === 'ready' ? 'good' : 'plain';
  return <Badge tone={tone}>{isCurrent ? PUBLICATIONS.now : PUBLICATION_STATE_WORDS[state]}</Badge>;
}

interface ActionButtonProps {
  readonly name: string;
  readonly publication: Publication;
  readonly run: () => Promise<void>;
}

/** Stays enabled while it works, so that it keeps the focus; when it disappears, the list gets the focus. */
function ActionButton({ name, publication, run }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-disabled={isBusy}
      aria-label={PUBLICATIONS.of(name, publication.id)}
      onClick={async () => {
        if (isBusy) return;
        setIsBusy(true);
        await run();
        setIsBusy(false);
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) document.getElementById(PUBLICATIONS_ID)?.focus();
        });
      }}
    >
      {name}
    </Button>
  );
}
