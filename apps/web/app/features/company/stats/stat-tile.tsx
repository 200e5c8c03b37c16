import { COMPANY, type Stat } from '../../../content/team.ts';
import './stats.css';

/** The sign for infinity, drawn with the weight of the numbers beside it. */
function InfinitySign() {
  return (
    <svg className="stat-infinity" viewBox="0 0 68 34" width="68" height="34" aria-hidden="true">
      <path d="M34 17C27 6 20 3 15 3a14 14 0 0 0 0 28c5 0 12-3 19-14S48 3 53 3a14 14 0 0 1 0 28c-5 0-12-3-19-14z" />
    </svg>
  );
}

/** A number of the company, which counts up when it comes into view (features/company/count-up.ts). */
export function StatTile({ value, label }: Stat) {
  const finite = Number.isFinite(value);
  return (
    <li className="stat">
      <span className="stat-value" aria-hidden="true">
        {finite ? value : <InfinitySign />}
      </span>
      <span className="visually-hidden">{finite ? value : COMPANY.infinity} </span>
      <span className="stat-label">{label}</span>
    </li>
  );
}
