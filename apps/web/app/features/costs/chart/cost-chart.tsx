import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { dayWords } from '../range/calendar.ts';
import { mondayMarks, moneyLabel, moneyMarks } from './axis.ts';
import styles from './chart.module.css';
import { DayTooltip } from './day-tooltip.tsx';
import { drawBars } from './draw-bars.ts';
import { daySentence, daySummary, type Series } from './series.ts';
import { stack } from './stack.ts';
import { useChartTheme } from './use-chart-theme.ts';
import { useDayCursor } from './use-day-cursor.ts';
import { usePlotSize } from './use-plot-size.ts';
import { useScrollTo } from './use-scroll-to.ts';

const HEIGHT = 384;
/** Room that a label of the y axis needs. */
const MONEY_LABEL_HEIGHT = 24;
/** Where there is no room for bars this far apart, the chart scrolls sideways, but it never gets wider than that. */
const MIN_PITCH = 7;
const MAX_SCROLL_WIDTH = 760;
/** Below this width there is no room beside a bar: what is said about a day stands under the chart. */
const MIN_WIDTH_FOR_FLOATING = 520;
/** Room that the word at today's line needs. */
const TODAY_LABEL_WIDTH = 56;
/** From a bar to what floats beside it. */
const BESIDE = 12;
/** No browser paints a canvas wider than this everywhere. */
const MAX_CANVAS = 8_192;

export interface CostChartProps {
  readonly series: readonly Series[];
  /** Days since 1970-01-01. */
  readonly firstDay: number;
  readonly days: number;
  /** The same for today in New Zealand. */
  readonly today: number;
  /** The chart in one sentence. */
  readonly summary: string;
}

/** Daily costs as stacked bars, the first category at the bottom. */
export function CostChart({ series, firstDay, days, today, summary }: CostChartProps) {
  const captionId = useId();
  const [scrolled, setScrolled] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = usePlotSize(scroller);
  const theme = useChartTheme();
  const todayIndex = today - firstDay;
  const hasToday = todayIndex >= 0 && todayIndex < days;
  const { cursor, index, handlers } = useDayCursor(days, hasToday ? todayIndex : 0);

  const stacked = useMemo(() => stack(series, days), [series, days]);
  const top = stacked.max > 0 ? stacked.max : 5;
  const marks = moneyMarks(top, Math.floor(HEIGHT / MONEY_LABEL_HEIGHT));

  const available = size?.width ?? 0;
  const width = Math.max(available, Math.min(days * MIN_PITCH, MAX_SCROLL_WIDTH));
  const ratio = Math.min(size?.ratio ?? 1, MAX_CANVAS / Math.max(1, width));
  const pitch = width / days;

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

  const day = daySummary(series, firstDay, index);
  const floating = available >= MIN_WIDTH_FOR_FLOATING;
  const left = index * pitch - scrolled;

  return (
    <figure className={styles.figure} aria-labelledby={captionId}>
      <figcaption id={captionId} className="visually-hidden">
        {summary}
      </figcaption>
      <div className={styles.frame}>
        <div className={styles.moneyAxis} aria-hidden>
          {/* The widest label makes the room for all of them. */}
          <span className={styles.moneyRoom}>{moneyLabel(marks.at(-1) ?? 0)}</span>
          {marks.map((mark) => (
            <span key={mark} className={styles.moneyLabel} style={{ bottom: `${(mark / top) * 100}%` }}>
              {moneyLabel(mark)}
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
              aria-label="Day"
              aria-describedby={captionId}
              aria-valuemin={1}
              aria-valuemax={days}
              aria-valuenow={index + 1}
              aria-valuetext={daySentence(day)}
              {...handlers}
            >
              {marks.map((mark) => (
                <span key={mark} className={styles.gridLine} style={{ bottom: `${(mark / top) * 100}%` }} />
              ))}
              {hasToday && (
                <span className={styles.today} style={{ left: (todayIndex + 0.5) * pitch }}>
                  <span
                    className={classNames(
                      styles.todayWord,
                      (todayIndex + 0.5) * pitch > width - TODAY_LABEL_WIDTH && styles.todayLeftward,
                    )}
                  >
                    Today
                  </span>
                </span>
              )}
              {cursor !== null && (
                <span className={styles.cursor} style={{ left: index * pitch, width: Math.max(1, pitch) }} />
              )}
              <canvas ref={canvas} className={styles.bars} style={{ width, height: HEIGHT }} aria-hidden />
              <DayAxis firstDay={firstDay} days={days} width={width} />
            </div>
          </div>
          {floating && cursor !== null && (
            <div
              className={classNames(styles.tooltip, styles.floating)}
              data-held={cursor.held}
              style={
                left > available / 2 ? { right: available - left + BESIDE } : { left: left + pitch + BESIDE }
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

interface DayAxisProps {
  readonly firstDay: number;
  readonly days: number;
  readonly width: number;
}

/** The dates of the Mondays. */
function DayAxis({ firstDay, days, width }: DayAxisProps) {
  const pitch = width / days;
  const longRange = days > 330;
  const labelWidth = longRange ? 84 : 56;
  const words: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...(longRange && { year: 'numeric' }),
  };
  let free = 0;
  return (
    <span className={styles.dayAxis}>
      {mondayMarks(firstDay, days, pitch, labelWidth).map(({ index, labelled: wanted }) => {
        const centre = (index + 0.5) * pitch;
        // The first and the last are moved into the chart, where there may be no room.
        const from = Math.max(0, Math.min(width - labelWidth, centre - labelWidth / 2));
        const labelled = wanted && from >= free;
        if (labelled) free = from + labelWidth;
        return (
          <span key={index}>
            <span className={styles.dayTick} style={{ left: centre }} />
            {labelled && (
              <span className={styles.dayLabel} style={{ left: from, width: labelWidth }}>
                {dayWords(firstDay + index, words)}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
