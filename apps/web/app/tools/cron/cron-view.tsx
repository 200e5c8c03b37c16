import { useMemo, useRef } from 'react';
import * as v from 'valibot';
import { CRON_INPUT } from '../../content/cron.ts';
import { Column, Panes } from '../../tool-parts/layout.tsx';
import { NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { LinePane, problemInLine, useLine } from '../../tool-parts/one-line/line-pane.tsx';
import { ZoneField, zoneOf } from '../../tool-parts/one-line/zone-field.tsx';
import { useClock } from '../../tool-parts/use-clock.ts';
import { type OptionsFormat, useOptions } from '../../tool-parts/use-options.ts';
import { Select } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type Cron, type NextRuns, nextRuns, parseCron } from './logic.ts';
import { Meaning } from './panels/meaning.tsx';
import { RunList } from './panels/run-list.tsx';

interface CronOptions {
  readonly flavour: 'auto' | 'crontab' | 'quartz' | 'spring' | 'aws';
  /** As typed; empty for the device's own. */
  readonly zone: string;
}

/** The storage key in this browser. */
const CRON_OPTIONS: OptionsFormat<CronOptions> = {
  key: 'cron-options',
  schema: v.object({
    flavour: v.fallback(v.picklist(['auto', 'crontab', 'quartz', 'spring', 'aws']), 'auto'),
    zone: v.fallback(v.pipe(v.string(), v.maxLength(60)), ''),
  }),
  defaults: { flavour: 'auto', zone: '' },
};

/** How many runs are listed. */
const RUNS = 10;

/** The next runs, listed anew when the first of them has come. @param now in seconds since 1970 */
function useNextRuns(cron: Cron | null, zone: string, now: number): NextRuns | null {
  const listed = useRef<{ readonly cron: Cron; readonly zone: string; readonly next: NextRuns } | null>(null);
  if (cron === null) return null;
  const known = listed.current;
  const first = known?.next.runs[0]?.seconds ?? Number.POSITIVE_INFINITY;
  if (known !== null && known.cron === cron && known.zone === zone && now < first) return known.next;
  listed.current = { cron, zone, next: nextRuns(cron, zone, now, RUNS) };
  return listed.current.next;
}

/** An expression on the left with its meaning, and its next runs on the right. */
export function CronView() {
  const { options, change } = useOptions(CRON_OPTIONS);
  const { text, replaceText, notice, setNotice } = useLine('cron');
  const hydrated = useHydrated();
  const now = useClock();

  const { flavour } = options;
  const read = useMemo(
    () => (text.trim() === '' ? null : parseCron(text, flavour === 'auto' ? null : flavour)),
    [text, flavour],
  );
  const cron = read?.kind === 'cron' ? read : null;
  const zone = hydrated ? (cron?.zone ?? zoneOf(options.zone)) : 'UTC';
  const next = useNextRuns(cron, zone, Math.floor(now / 1000));
  const problems =
    read?.kind === 'failed'
      ? read.problems.map(({ message, offset, length }) => problemInLine(message, offset, length))
      : [];
  return (
    <>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          <LinePane
            id="cron-expression"
            label={CRON_INPUT.label}
            placeholder={CRON_INPUT.placeholder}
            what={CRON_INPUT.what}
            value={text}
            problems={problems}
            onNotice={setNotice}
            onChange={replaceText}
            onExample={() => replaceText(CRON_INPUT.example)}
          >
            <Field label={CRON_INPUT.flavour}>
              {(control) => (
                <Select
                  {...control}
                  options={CRON_INPUT.flavours}
                  value={flavour}
                  onChoose={({ value }) => change({ flavour: value })}
                />
              )}
            </Field>
            <ZoneField value={options.zone} onChange={(value) => change({ zone: value })} />
          </LinePane>
          {read?.kind !== 'failed' && (
            <Meaning meaning={read?.kind === 'unscheduled' ? read.message : cron} />
          )}
        </Column>
        <Column>{next !== null && <RunList next={next} zone={zone} now={now} />}</Column>
      </Panes>
    </>
  );
}
