import { WORKED_JOB } from '../../../content/home.ts';
import './worked-job.css';

/** Where each name stands in the drawing. */
const NAMES = [
  { text: WORKED_JOB.inbox, x: 56, y: 96 },
  { text: WORKED_JOB.spreadsheet, x: 56, y: 214 },
  { text: WORKED_JOB.draft, x: 264, y: 96 },
  { text: WORKED_JOB.exception, x: 264, y: 214 },
];

/** One job as an example, drawn as the site's glyphs are: what goes in on the left, what comes out on the right. */
export function WorkedJob() {
  return (
    <figure className="worked-job">
      <figcaption>
        <span className="worked-job-label">{WORKED_JOB.label}</span>
        {WORKED_JOB.caption}
      </figcaption>
      <svg viewBox="0 0 320 224" role="img" aria-label={WORKED_JOB.drawing}>
        {/* an envelope; a grid of cells; a page that is written; a page with a gap */}
        <path
          className="glyph-line"
          d="M24 28h64v46H24zM24 28l32 26 32-26M24 142h64v50H24zM24 158h64M24 175h64M45 142v50M66 142v50
             M240 20h48v58h-48zM249 34h30M249 46h30M249 58h18M240 138h48v58h-48zM249 152h30M249 176h18"
        />
        <path
          className="glyph-course"
          d="M94 51C126 51 130 108 160 108M94 167C126 167 130 108 160 108M160 108C190 108 194 49 234 49M160 108C190 108 194 167 234 167"
        />
        <path className="worked-job-tick" d="M271 62l5 5 9-11" />
        <circle className="glyph-star" cx="160" cy="108" r="4" />
        <circle className="glyph-star" cx="94" cy="51" r="2.5" />
        <circle className="glyph-star" cx="94" cy="167" r="2.5" />
        <circle className="glyph-lamp" cx="282" cy="164" r="5" />
        {NAMES.map(({ text, x, y }) => (
          <text key={text} x={x} y={y} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}
