import type { Publication } from '@hln/contracts/site-words';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { type Fact, FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../content-management.module.css';
import { loadPublication } from '../data/load-words.ts';
import { useWordReading } from '../data/use-site-words.ts';
import { PUBLICATION_STATE_WORDS, PUBLICATIONS } from '../texts.ts';
import { Difference } from '../words/difference.tsx';
import type { KnownWord } from '../words/known-word.ts';
import { HookAsked } from './hook-news.tsx';
import { PublicationChecks } from './publication-checks.tsx';

export interface PublicationDrawerProps {
  readonly known: readonly KnownWord[];
  readonly publication: Publication;
  readonly isCurrent: boolean;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
}

/** Everything about a publication: who, why, when, the results of its checks, and the words that it changes. */
export function PublicationDrawer(props: PublicationDrawerProps) {
  const { known, publication, isCurrent, onClose, returnFocus } = props;
  const { id, state } = publication;
  const { data, failure, reload } = useWordReading(
    ['publication', id, state],
    (signal) => loadPublication(id, signal),
    PUBLICATIONS.failed,
  );
  const fieldOf = (key: string) => known.find(({ field }) => field.key === key)?.field;
  return (
    <Drawer title={PUBLICATIONS.name(id)} onClose={onClose} returnFocus={returnFocus}>
      <div className={styles.publish}>
        <p>{isCurrent ? PUBLICATIONS.now : PUBLICATION_STATE_WORDS[state]}</p>
        <FactList facts={factsOf(publication)} />
        <PublicationChecks publication={publication} />
        <section>
          <h3 className={styles.subtitle}>{PUBLICATIONS.words}</h3>
          {data === null && failure === null && <p role="status">{PUBLICATIONS.loading}</p>}
          {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
          <ul className={styles.history}>
            {data?.map(({ key, words, before, base }) => {
              const field = fieldOf(key);
              return (
                <li key={key}>
                  <p className="field-label">
                    {field === undefined ? key : <Link to={`?page=${field.page}`}>{field.label}</Link>}
                  </p>
                  <Difference
                    before={before ?? base}
                    after={words ?? base}
                    lang={field?.language ?? 'en-NZ'}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      </div>
    </Drawer>
  );
}

function factsOf(publication: Publication): Fact[] {
  const { why, state, asked_by, asked_at, publish_at, finished_at, rolls_back, hook_asked_at } = publication;
  return [
    { label: PUBLICATIONS.why, value: why ?? '' },
    {
      label: PUBLICATIONS.asked,
      value: (
        <>
          <Moment at={asked_at} withLocal /> {PUBLICATIONS.by} {asked_by ?? PUBLICATIONS.gone}
        </>
      ),
    },
    { label: PUBLICATIONS.due, value: <Moment at={publish_at} withLocal /> },
    ...(hook_asked_at === null
      ? []
      : [{ label: PUBLICATIONS.hookFact, value: <HookAsked publication={publication} /> }]),
    ...(finished_at === null
      ? []
      : [
          {
            label: state === 'live' ? PUBLICATIONS.liveSince : PUBLICATIONS.ended,
            value: <Moment at={finished_at} withLocal />,
          },
        ]),
    ...(rolls_back === null
      ? []
      : [{ label: PUBLICATIONS.rollBack, value: PUBLICATIONS.rollsBack(rolls_back) }]),
  ];
}
