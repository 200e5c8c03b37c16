import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import { nzdText } from '../data/amount.ts';
import { COSTS_CHART } from '../texts.ts';
import { moneyLabels, moneyTicks } from './axis.ts';
import styles from './chart.module.css';
import { drawBars } from './draw-bars.ts';
import type { Theme } from './palette.ts';
import { byPeriod, periodName, periodsOf, type Unit } from './periods.ts';
import { type ChartData, type DaySummary, daySentence, daySummary, stack } from './series.ts';
import { Swatch } from './swatch.tsx';
import { TimeAxis } from './time-axis.tsx';
import { useDayCursor } from './use-day-cursor.ts';

/** Longer lists have two columns. */
const ONE_COLUMN = 12;

/** The costs of a day: the non-zero categories, largest first, and the total. */
function DayTooltip({ summary }: { readonly summary: DaySummary }) {
  const { name, entries, total } = summary;
  return (
    <>
      <p className={styles.tooltipDay}>{name}</p>
      {entries.length === 0 && <p className={styles.tooltipNone}>{COSTS_CHART.noCosts}</p>}
      {entries.length > 0 && (
        <dl className={styles.tooltipEntries} data-columns={entries.length > ONE_COLUMN ? 2 : 1}>
          {entries.map(({ id, label, paint, amount }) => (
            <div key={id}>
              <dt>
                <Swatch paint={paint} />
                {label}
              </dt>
              <dd>{nzdText(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.tooltipTotal}>
        <span>{COSTS_CHART.total}</span> <span>{nzdText(total)}</span>
      </p>
    </>
  );
}

const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'];

/** The theme of the page, for content that style sheets don't reach. Print is always light. */
function useChartTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

function subscribe(changed: () => void): () => void {
  const lists = QUERIES.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  const choice = new MutationObserver(changed);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
    choice.disconnect();
  };
}

function currentTheme(): Theme {
  const applies = (query: string) => window.matchMedia(query).matches;
  if (applies('print')) return 'light';
  const chosen = document.documentElement.dataset.theme;
  // With forced colours, the system's preference says whether they are dark.
  if ((chosen === 'light' || chosen === 'dark') && !applies('(forced-colors: active)')) return chosen;
  return applies('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}

const HEIGHT = 384;
/** The height of a label of the y axis, with its margins. */
const MONEY_LABEL_HEIGHT = 23;
/** Marks that are closer together would merge into a grey stripe. */
const MONEY_MARK_HEIGHT = 3;
/**
 * If bars would be closer together than this, the chart becomes wider than its container and scrolls, up to a limit.
 */
const MIN_PITCH = 7;
const MAX_SCROLL_WIDTH = 760;
/** Below this width there is no room for a tooltip beside a bar, so it is shown below the chart. */
const MIN_WIDTH_FOR_FLOATING = 520;
/** The width of the label of today's line. */
const TODAY_LABEL_WIDTH = 56;
/** Between a bar and the tooltip beside it. */
const TOOLTIP_GAP = 12;
/** Device pixels; wider canvases fail in some browsers. */
const MAX_CANVAS = 8_192;

export interface CostChartProps extends ChartData {
  /** The chart in one sentence. */
  readonly summary: string;
  /** The period that each bar stands for. */
  readonly unit: Unit;
}

/** The costs of each day, week or month as stacked bars, with the first category at the bottom. */
export function CostChart({ series: daily, firstDay, days, today, summary, unit }: CostChartProps) {
  const captionId = useId();
  const [scrolled, setScrolled] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useChartTheme();
  const periods = useMemo(() => periodsOf(firstDay, days, unit), [firstDay, days, unit]);
  const bars = periods.length;
  const series = useMemo(
    () => (unit === 'day' ? daily : byPeriod(daily, firstDay, periods)),
    [unit, daily, firstDay, periods],
  );
  const todayIndex = periods.findIndex(({ first, last }) => first <= today && today <= last);
  const hasToday = todayIndex >= 0;
  const { cursor, index, handlers } = useDayCursor(bars, hasToday ? todayIndex : 0);

  const stacked = useMemo(() => stack(series, bars), [series, bars]);
  const top = stacked.max > 0 ? stacked.max : 5;
  const ticks = moneyLabels(top, HEIGHT / MONEY_LABEL_HEIGHT);
  const marks = moneyTicks(top, HEIGHT / MONEY_MARK_HEIGHT);

  const available = useMeasurement(scroller, contentWidth) ?? 0;
  const screenRatio = useMeasurement(scroller, pixelRatio) ?? 1;
  const width = Math.max(available, Math.min(bars * MIN_PITCH, MAX_SCROLL_WIDTH));
  const ratio = Math.min(screenRatio, MAX_CANVAS / Math.max(1, width));
  const pitch = width / bars;

  useLayoutEffect(() => {
    if (canvas.current === null || available === 0) return;
    const paints = series.map(({ paint }) => paint);
    drawBars(canvas.current, stacked, { width, height: HEIGHT, ratio, theme, paints, top });
  }, [stacked, series, width, ratio, theme, top, available]);

  useScrollTo(scroller, {
    pitch,
    width,
    today: hasToday ? todayIndex : null,
    cursor: cursor === null ? null : index,
  });

  const period = periods[index];
  const day = daySummary(series, period === undefined ? '' : periodName(period, unit), index);
  const floating = available >= MIN_WIDTH_FOR_FLOATING;
  const left = index * pitch - scrolled;

  return (
    <figure className={styles.figure} aria-labelledby={captionId}>
      <figcaption id={captionId} className="visually-hidden">
        {summary}
      </figcaption>
      <div className={styles.frame}>
        <div className={styles.moneyAxis} aria-hidden>
          {/* The widest label sets the width of the axis. */}
          <span className={styles.moneyRoom}>{ticks.at(-1)?.text}</span>
          {marks.map((dollars) => (
            <span
              key={`mark ${dollars}`}
              className={styles.moneyMark}
              style={{ bottom: `${(dollars / top) * 100}%` }}
            />
          ))}
          {ticks.map(({ dollars, text }) => (
            <span key={dollars} className={styles.moneyLabel} style={{ bottom: `${(dollars / top) * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
        <div className={styles.stage}>
          <div
            className={styles.scroller}
            ref={scroller}
            onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
          >
            <div
              className={styles.plot}
              style={{ width, height: HEIGHT }}
              role="slider"
              tabIndex={0}
              aria-label={COSTS_CHART.slider[unit]}
              aria-describedby={captionId}
              aria-valuemin={1}
              aria-valuemax={bars}
              aria-valuenow={index + 1}
              aria-valuetext={daySentence(day)}
              {...handlers}
            >
              {ticks.map(({ dollars }) => (
                <span
                  key={dollars}
                  className={styles.gridLine}
                  style={{ bottom: `${(dollars / top) * 100}%` }}
                />
              ))}
              {hasToday && (
                <span className={styles.today} style={{ left: (todayIndex + 0.5) * pitch }}>
                  <span
                    className={classNames(
                      styles.todayWord,
                      (todayIndex + 0.5) * pitch > width - TODAY_LABEL_WIDTH && styles.todayLeftward,
                    )}
                  >
                    {COSTS_CHART.today}
                  </span>
                </span>
              )}
              {cursor !== null && (
                <span className={styles.cursor} style={{ left: index * pitch, width: Math.max(1, pitch) }} />
              )}
              <canvas ref={canvas} className={styles.bars} style={{ width, height: HEIGHT }} aria-hidden />
              <TimeAxis firstDay={firstDay} days={days} unit={unit} periods={periods} width={width} />
            </div>
          </div>
          {floating && cursor !== null && (
            <div
              className={classNames(styles.tooltip, styles.floating)}
              data-held={cursor.held}
              style={
                left > available / 2
                  ? { right: available - left + TOOLTIP_GAP }
                  : { left: left + pitch + TOOLTIP_GAP }
              }
              role="tooltip"
            >
              <DayTooltip summary={day} />
            </div>
          )}
        </div>
        {!floating && cursor !== null && (
          <div className={classNames(styles.tooltip, styles.docked)} role="tooltip">
            <DayTooltip summary={day} />
          </div>
        )}
      </div>
    </figure>
  );
}

const contentWidth = (element: HTMLElement) => element.clientWidth;
const pixelRatio = () => window.devicePixelRatio;

interface ScrollTargets {
  /** Pixels from one bar to the next, and across all bars. */
  readonly pitch: number;
  readonly width: number;
  /** Positions in the range; null when there is none. */
  readonly today: number | null;
  readonly cursor: number | null;
}

/** Scrolls a chart that is wider than its container: to today at first, then to wherever the keys move. */
function useScrollTo(
  scroller: RefObject<HTMLElement | null>,
  { pitch, width, today, cursor }: ScrollTargets,
): void {
  const hasStarted = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (hasStarted.current || element === null || today === null || width <= element.clientWidth) return;
    hasStarted.current = true;
    element.scrollLeft = today * pitch - element.clientWidth / 2;
  }, [scroller, today, pitch, width]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null || cursor === null) return;
    const left = Math.max(0, (cursor - 1) * pitch);
    const right = Math.min(width, (cursor + 2) * pitch);
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (right > element.scrollLeft + element.clientWidth)
      element.scrollLeft = right - element.clientWidth;
  }, [scroller, cursor, pitch, width]);
}
