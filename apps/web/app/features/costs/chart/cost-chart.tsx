import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { COSTS_CHART } from '../../../content/costs.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import { moneyLabel, moneyTicks } from './axis.ts';
import styles from './chart.module.css';
import { DayAxis } from './day-axis.tsx';
import { DayTooltip } from './day-tooltip.tsx';
import { drawBars } from './draw-bars.ts';
import { type ChartData, daySentence, daySummary } from './series.ts';
import { stack } from './stack.ts';
import { useChartTheme } from './use-chart-theme.ts';
import { useDayCursor } from './use-day-cursor.ts';
import { useScrollTo } from './use-scroll-to.ts';

const HEIGHT = 384;
/** What a label of the y axis needs, with its margins. */
const MONEY_LABEL_HEIGHT = 24;
/** Where bars would be closer together than this, the chart becomes wider than its place and scrolls, up to a limit. */
const MIN_PITCH = 7;
const MAX_SCROLL_WIDTH = 760;
/** Below this width there is no room for a tooltip beside a bar, so it is shown below the chart. */
const MIN_WIDTH_FOR_FLOATING = 520;
/** What the label of today's line needs. */
const TODAY_LABEL_WIDTH = 56;
/** Between a bar and the tooltip beside it. */
const TOOLTIP_GAP = 12;
/** Device pixels; wider canvases fail in some browsers. */
const MAX_CANVAS = 8_192;

export interface CostChartProps extends ChartData {
  /** The chart in one sentence. */
  readonly summary: string;
}

/** Daily costs as stacked bars, with the first category at the bottom. */
export function CostChart({ series, firstDay, days, today, summary }: CostChartProps) {
  const captionId = useId();
  const [scrolled, setScrolled] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useChartTheme();
  const todayIndex = today - firstDay;
  const hasToday = todayIndex >= 0 && todayIndex < days;
  const { cursor, index, handlers } = useDayCursor(days, hasToday ? todayIndex : 0);

  const stacked = useMemo(() => stack(series, days), [series, days]);
  const top = stacked.max > 0 ? stacked.max : 5;
  const ticks = moneyTicks(top, Math.floor(HEIGHT / MONEY_LABEL_HEIGHT));

  const available = useMeasurement(scroller, contentWidth) ?? 0;
  const screenRatio = useMeasurement(scroller, pixelRatio) ?? 1;
  const width = Math.max(available, Math.min(days * MIN_PITCH, MAX_SCROLL_WIDTH));
  const ratio = Math.min(screenRatio, MAX_CANVAS / Math.max(1, width));
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
          {/* The widest label sets the width of the axis. */}
          <span className={styles.moneyRoom}>{moneyLabel(ticks.at(-1) ?? 0)}</span>
          {ticks.map((tick) => (
            <span key={tick} className={styles.moneyLabel} style={{ bottom: `${(tick / top) * 100}%` }}>
              {moneyLabel(tick)}
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
              aria-label={COSTS_CHART.slider}
              aria-describedby={captionId}
              aria-valuemin={1}
              aria-valuemax={days}
              aria-valuenow={index + 1}
              aria-valuetext={daySentence(day)}
              {...handlers}
            >
              {ticks.map((tick) => (
                <span key={tick} className={styles.gridLine} style={{ bottom: `${(tick / top) * 100}%` }} />
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
              <DayAxis firstDay={firstDay} days={days} width={width} />
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
