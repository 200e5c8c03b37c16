import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../staff-parts/badge/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './imports.module.css';
import type { Preview } from './preview.ts';
import { COST_PREVIEW, LINE_STATES, type LineState } from './texts.ts';

/** Lines that are shown at first, and with each press of the button below them. */
const PAGE = 50;

const TONES: Readonly<Record<LineState, BadgeTone>> = {
  new: 'good',
  changed: 'doubtful',
  unchanged: 'plain',
  wrong: 'bad',
};

/** What an import does, line by line: all lines, or those of one state. */
export function PreviewTable({ preview }: { readonly preview: Preview }) {
  const [state, setState] = useState<LineState | null>(null);
  const [most, setMost] = useState(PAGE);
  const { lines, counts, unit, unlisted } = preview;
  const chosen = state === null ? lines : lines.filter((line) => line.state === state);
  const rest = chosen.length - most;
  const show = (next: LineState | null) => {
    setState(next);
    setMost(PAGE);
  };
  const all = LINE_STATES.reduce((sum, name) => sum + counts[name], 0);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields. */}
      <div className="button-row" role="group" aria-label={COST_PREVIEW.filter}>
        <Button size="small" aria-pressed={state === null} onClick={() => show(null)}>
          {COST_PREVIEW.all(all)}
        </Button>
        {LINE_STATES.filter((name) => counts[name] > 0).map((name) => (
          <Button key={name} size="small" aria-pressed={state === name} onClick={() => show(name)}>
            {COST_PREVIEW.counted(name, counts[name])}
          </Button>
        ))}
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">{COST_PREVIEW.label}</caption>
        <thead>
          <tr>
            <th scope="col">{COST_PREVIEW.columns[unit]}</th>
            <th scope="col">{COST_PREVIEW.columns.state}</th>
            <th scope="col">{COST_PREVIEW.columns.cost}</th>
          </tr>
        </thead>
        <tbody>
          {chosen.slice(0, most).map((line, index) => (
            // A line that is wrong in two ways is there twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above; lines never move.
            <tr key={index}>
              <th scope="row">{line.line}</th>
              <td>
                <Badge tone={TONES[line.state]}>{COST_PREVIEW.state[line.state]}</Badge>
              </td>
              <td>
                {line.cost !== null && <p>{line.cost}</p>}
                {line.note !== null && <p className={styles.note}>{line.note}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button size="small" onClick={() => setMost((now) => now + PAGE)}>
          {COST_PREVIEW.more(Math.min(rest, PAGE))}
        </Button>
      )}
      {unlisted > 0 && <p className={styles.note}>{COST_PREVIEW.unlisted(unlisted)}</p>}
    </>
  );
}
