import { useMemo } from 'react';
import * as v from 'valibot';
import { UNIX_TIME_INPUT } from '../../content/unix-time.ts';
import { Column, Panes } from '../../tool-parts/layout.tsx';
import { NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { LinePane, problemInLine, useLine } from '../../tool-parts/one-line/line-pane.tsx';
import { ZoneField, zoneOf } from '../../tool-parts/one-line/zone-field.tsx';
import { useClock } from '../../tool-parts/use-clock.ts';
import { type OptionsFormat, useOptions } from '../../tool-parts/use-options.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clockIcon } from '../../ui/tool-icons.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { readMoment } from './logic.ts';
import { MomentPane } from './panels/moment-pane.tsx';

interface UnixTimeOptions {
  readonly unit: 'auto' | 's' | 'ms' | 'us' | 'ns';
  /** As typed; empty for the device's own. */
  readonly zone: string;
}

/** The storage key in this browser. */
const UNIX_TIME_OPTIONS: OptionsFormat<UnixTimeOptions> = {
  key: 'unix-time-options',
  schema: v.object({
    unit: v.fallback(v.picklist(['auto', 's', 'ms', 'us', 'ns']), 'auto'),
    zone: v.fallback(v.pipe(v.string(), v.maxLength(60)), ''),
  }),
  defaults: { unit: 'auto', zone: '' },
};

/** A Unix time or a date on the left, and every form of the moment on the right. */
export function UnixTimeView() {
  const { options, change } = useOptions(UNIX_TIME_OPTIONS);
  const { text, replaceText, notice, setNotice } = useLine('unix-time');
  const hydrated = useHydrated();
  const now = BigInt(useClock()) * 1_000_000n;

  // The prerendered page knows neither the time nor the visitor's zone.
  const zone = hydrated ? zoneOf(options.zone) : 'UTC';
  const unit = options.unit === 'auto' ? null : options.unit;
  // “now” stays the moment at which it was typed.
  const read = useMemo(
    () =>
      text.trim() === '' ? null : readMoment(text, { unit, zone, now: BigInt(Date.now()) * 1_000_000n }),
    [text, unit, zone],
  );
  const moment = read?.kind === 'moment' ? read : null;
  const problems = read?.kind === 'error' ? [problemInLine(read.message, read.offset, 1)] : [];
  return (
    <>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          <LinePane
            id="unix-time-input"
            label={UNIX_TIME_INPUT.label}
            placeholder={UNIX_TIME_INPUT.placeholder}
            what={UNIX_TIME_INPUT.what}
            value={text}
            problems={problems}
            onNotice={setNotice}
            onChange={replaceText}
            onExample={() => replaceText(UNIX_TIME_INPUT.example)}
            tools={
              <Button
                variant="quiet"
                size="small"
                icon={<Icon path={clockIcon} />}
                onClick={() => replaceText(String(Date.now()))}
              >
                {UNIX_TIME_INPUT.now}
              </Button>
            }
          >
            <Field label={UNIX_TIME_INPUT.unit}>
              {(control) => (
                <Select
                  {...control}
                  options={UNIX_TIME_INPUT.units}
                  value={options.unit}
                  onChoose={({ value }) => change({ unit: value })}
                />
              )}
            </Field>
            <ZoneField value={options.zone} onChange={(value) => change({ zone: value })} />
          </LinePane>
        </Column>
        <Column>
          {read?.kind !== 'error' && <MomentPane moment={moment} now={hydrated ? now : null} zone={zone} />}
        </Column>
      </Panes>
    </>
  );
}
