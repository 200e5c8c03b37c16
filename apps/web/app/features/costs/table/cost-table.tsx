import { useId, useState } from 'react';
import { Select } from '../../../ui/controls.tsx';
import type { ChartData } from '../chart/series.ts';
import { Swatch } from '../chart/swatch.tsx';
import { type Micros, nzdText } from '../data/amount.ts';
import { dayFormat, dayText } from '../range/date-range.ts';
import { COSTS_TABLE } from '../texts.ts';
import styles from './table.module.css';

/** The days of a range that fall into one calendar month. */
interface Month {
  /** yyyy-mm */
  readonly id: string;
  /** Positions in the range: the first day, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** The calendar months of a range. */
function monthsOf(firstDay: number, days: number): Month[] {
  const months: { id: string; from: number; to: number }[] = [];
  for (let index = 0; index < days; index += 1) {
    const id = dayText(firstDay + index).slice(0, 7);
    const last = months.at(-1);
    if (last?.id === id) last.to = index + 1;
    else months.push({ id, from: index, to: index + 1 });
  }
  return months;
}

const monthAndYear = dayFormat({ month: 'long', year: 'numeric' });

/** The data of the chart, one month at a time: a row for each day and a column for each visible category. */
export function CostTable({ series, firstDay, days, today }: ChartData) {
  const monthId = useId();
  const months = monthsOf(firstDay, days);
  const [chosen, setChosen] = useState(dayText(today).slice(0, 7));
  const month = months.find(({ id }) => id === chosen) ?? months[0];
  if (month === undefined) return null;

  const indexes = Array.from({ length: month.to - month.from }, (_, place) => month.from + place);
  const monthName = (from: number) => monthAndYear(firstDay + from);
  const sum = (amounts: readonly Micros[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const ofDay = (index: number) => sum(series.map(({ amounts }) => amounts[index] ?? 0n));

  return (
    <>
      <div className={styles.month}>
        <label htmlFor={monthId}>{COSTS_TABLE.month}</label>
        <Select
          id={monthId}
          value={month.id}
          onChange={(event) => setChosen(event.target.value)}
          options={months.map(({ id, from }) => ({ value: id, label: monthName(from) }))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
      <section className={styles.scroller} tabIndex={0} aria-label={COSTS_TABLE.label}>
        <table className={styles.table}>
          <caption className="visually-hidden">{COSTS_TABLE.caption(monthName(month.from))}</caption>
          <thead>
            <tr>
              <th scope="col">{COSTS_TABLE.date}</th>
              {series.map(({ id, label, paint }) => (
                <th key={id} scope="col">
                  <Swatch paint={paint} /> {label}
                </th>
              ))}
              <th scope="col">{COSTS_TABLE.total}</th>
            </tr>
          </thead>
          <tbody>
            {indexes.map((index) => (
              <tr key={index}>
                <th scope="row">{dayText(firstDay + index)}</th>
                {series.map(({ id, amounts }) => (
                  <Amount key={id} amount={amounts[index] ?? 0n} />
                ))}
                <Amount amount={ofDay(index)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{COSTS_TABLE.total}</th>
              {series.map(({ id, amounts }) => (
                <Amount key={id} amount={sum(amounts.slice(month.from, month.to))} />
              ))}
              <Amount amount={sum(indexes.map(ofDay))} />
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}

function Amount({ amount }: { readonly amount: Micros }) {
  return <td data-zero={amount === 0n}>{nzdText(amount)}</td>;
}
