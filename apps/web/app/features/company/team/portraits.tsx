import type { ReactNode } from 'react';
import type { TeamMember } from '../../../content/team.ts';
import './portrait.css';

/**
 * Five portraits in one style: flat shapes in front of the harbour, contour lines as on a chart, and one small
 * constellation each. Colours come from portrait.css, so they follow the theme.
 */
const FIGURES: Record<TeamMember['id'], ReactNode> = {
  navigator: (
    <>
      <path className="p-chart" d="M150 118l34-34 28-46" />
      <circle className="p-star" cx="184" cy="84" r="2.5" />
      <circle className="p-lamp" cx="212" cy="38" r="4.5" />
      <path className="p-coat" d="M18 300c2-46 26-66 64-74l22-10h32l22 10c38 8 62 28 64 74z" />
      <path
        className="p-contour"
        d="M18 300c2-46 26-66 64-74l22-10h32l22 10c38 8 62 28 64 74z"
        transform="translate(28.8 72) scale(0.76)"
      />
      <path
        className="p-contour"
        d="M18 300c2-46 26-66 64-74l22-10h32l22 10c38 8 62 28 64 74z"
        transform="translate(57.6 144) scale(0.52)"
      />
      <path className="p-shade-a" d="M102 184h36v34c-6 12-30 12-36 0z" />
      <ellipse className="p-skin-a" cx="121" cy="150" rx="39" ry="49" />
      <path
        className="p-hair"
        d="M79 158c-10-50 10-80 48-78 34 2 48 30 37 76-4-6-5-14-6-24-22 2-46-4-60-18-4 16-10 28-19 44z"
      />
      <circle className="p-hair" cx="104" cy="72" r="19" />
      <path className="p-feature" d="M126 146c4 8 8 14 7 18-1 3-6 3-9 2" />
    </>
  ),
  ballast: (
    <>
      <circle className="p-star" cx="42" cy="60" r="2.5" />
      <circle className="p-star" cx="84" cy="38" r="2" />
      <path className="p-chart" d="M42 60l42-22 30 26" />
      <circle className="p-lamp" cx="114" cy="64" r="4.5" />
      <path className="p-coat" d="M8 262c0-16 12-24 30-24h164c18 0 30 8 30 24v38H8z" />
      <path className="p-contour" d="M22 300v-30c0-10 8-16 20-16h156c12 0 20 6 20 16v30" />
      <path className="p-fur" d="M34 246c-6-52 24-92 84-94 58-2 96 34 90 94-1 10-170 12-174 0z" />
      <path className="p-fur-line" d="M120 156c4 8 5 16 4 24m20-22c2 8 2 14 0 20m20-12c0 6-1 12-4 17" />
      <path
        className="p-fur"
        d="M40 190c-8-22-8-44-2-62 12 4 22 12 28 20 10-3 22-3 32 0 6-8 16-16 28-20 6 18 6 40-2 62-6 22-24 34-42 34s-36-12-42-34z"
      />
      <path className="p-ear" d="M46 146c-1-4-1-6 0-9 5 2 8 5 11 8zm72 0c1-4 1-6 0-9-5 2-8 5-11 8z" />
      <path
        className="p-feature p-on-fur"
        d="M54 180c5 6 13 6 18 0m20 0c5 6 13 6 18 0M78 196l4 4 4-4m-4 4v5m-46-6l-18-4m18 10l-17 3m110-9l18-4m-18 10l17 3"
      />
      <path className="p-fur-line p-tail" d="M202 240c18-6 22 12 8 16-30 8-80 4-104 2" />
    </>
  ),
  boatswain: (
    <>
      <path className="p-chart" d="M26 96l30-40 36-18" />
      <circle className="p-star" cx="26" cy="96" r="2.5" />
      <circle className="p-star" cx="56" cy="56" r="2.5" />
      <circle className="p-lamp" cx="92" cy="38" r="4.5" />
      <path className="p-coat" d="M10 300c0-42 22-64 64-72l26-12h42l26 12c42 8 64 30 64 72z" />
      <path
        className="p-contour"
        d="M10 300c0-42 22-64 64-72l26-12h42l26 12c42 8 64 30 64 72z"
        transform="translate(28.8 72) scale(0.76)"
      />
      <path
        className="p-contour"
        d="M10 300c0-42 22-64 64-72l26-12h42l26 12c42 8 64 30 64 72z"
        transform="translate(57.6 144) scale(0.52)"
      />
      <path className="p-shade-b" d="M98 180h46v40c-8 14-38 14-46 0z" />
      <path className="p-skin-b" d="M78 122h86c4 34-2 60-18 74-14 12-36 12-50 0-16-14-22-40-18-74z" />
      <path
        className="p-hair"
        d="M77 150c2 34 8 58 44 58s42-24 44-58c-4 16-10 24-20 26-14 2-34 2-48 0-10-2-16-10-20-26z"
      />
      <path className="p-knit" d="M76 128c-6-44 12-66 45-66s51 22 45 66z" />
      <path
        className="p-knit-band"
        d="M70 116h102c4 0 6 2 6 6v10c0 4-2 6-6 6H70c-4 0-6-2-6-6v-10c0-4 2-6 6-6z"
      />
      <path className="p-rib" d="M80 118v18m12-18v18m12-18v18m12-18v18m12-18v18m12-18v18m12-18v18m12-18v18" />
      <path className="p-feature" d="M120 146c-3 8-6 12-5 16 1 3 6 4 10 2" />
    </>
  ),
  lookout: (
    <>
      <path className="p-chart" d="M150 34l30 14 38-22" />
      <circle className="p-star" cx="150" cy="34" r="2.5" />
      <circle className="p-star" cx="180" cy="48" r="2.5" />
      <circle className="p-lamp" cx="218" cy="26" r="4.5" />
      <path className="p-fur" d="M42 300c2-52 22-78 52-92h52c34 14 50 44 52 92z" />
      <path className="p-fur-line" d="M104 262c6 10 26 10 32 0m-40 24c10 10 38 10 48 0" />
      <path className="p-knit" d="M82 222c20 14 56 14 76 0l4 14c-26 16-58 16-84 0z" />
      <circle className="p-lamp" cx="120" cy="248" r="8" />
      <path
        className="p-fur"
        d="M74 132c2-34 20-50 46-50s44 16 46 50c2 28-8 42-16 50-4 28-14 42-30 42s-26-14-30-42c-8-8-18-22-16-50z"
      />
      <path className="p-ear" d="M80 104C66 96 52 104 46 126c-5 18-4 38 2 50 12-6 24-22 30-46z" />
      <path className="p-ear" d="M160 104c2-26 14-44 30-52 8 20 6 50-10 72-4 6-10 8-14 6z" />
      <path
        className="p-muzzle"
        d="M120 150c14 0 24 12 26 30 2 20-10 36-26 36s-28-16-26-36c2-18 12-30 26-30z"
      />
      <path className="p-nose" d="M106 178c0-6 6-9 14-9s14 3 14 9c0 7-8 13-14 13s-14-6-14-13z" />
      <path className="p-feature p-on-muzzle" d="M120 191v10m-12 4c6 4 10 0 12-4 2 4 6 8 12 4" />
      <circle className="p-nose" cx="96" cy="138" r="4.5" />
      <circle className="p-nose" cx="144" cy="138" r="4.5" />
    </>
  ),
  surveyor: (
    <>
      <path className="p-chart" d="M24 70l32-26 30 20 44-36" />
      <circle className="p-star" cx="24" cy="70" r="2.5" />
      <circle className="p-star" cx="56" cy="44" r="2.5" />
      <circle className="p-star" cx="86" cy="64" r="2.5" />
      <circle className="p-lamp" cx="130" cy="28" r="4.5" />
      <path
        className="p-hair"
        d="M62 246c-8-40-10-88 2-122 10-28 32-40 58-40s48 12 56 40c12 36 8 82 0 122z"
      />
      <path className="p-coat" d="M22 300c2-40 24-58 62-66l20-10h34l20 10c38 8 58 26 60 66z" />
      <path
        className="p-contour"
        d="M22 300c2-40 24-58 62-66l20-10h34l20 10c38 8 58 26 60 66z"
        transform="translate(28.8 72) scale(0.76)"
      />
      <path
        className="p-contour"
        d="M22 300c2-40 24-58 62-66l20-10h34l20 10c38 8 58 26 60 66z"
        transform="translate(57.6 144) scale(0.52)"
      />
      <path className="p-shade-c" d="M104 188h34v36c-6 12-28 12-34 0z" />
      <ellipse className="p-skin-c" cx="121" cy="156" rx="38" ry="48" />
      <path
        className="p-hair"
        d="M80 160c-4-44 14-66 42-66 30 0 46 24 40 66-6-22-16-36-28-42-10 16-32 26-54 42z"
      />
      <g className="p-glasses">
        <circle cx="104" cy="156" r="13" />
        <circle cx="139" cy="156" r="13" />
        <path d="M117 154c3-2 6-2 9 0" />
      </g>
      <path className="p-feature" d="M122 166c2 6 4 10 2 13-2 2-5 2-7 1" />
    </>
  ),
};

export function Portrait({ id }: { readonly id: TeamMember['id'] }) {
  return (
    <svg className="portrait" viewBox="0 0 240 300" width="240" height="300" aria-hidden="true">
      <path className="p-sky" d="M0 0h240v300H0z" />
      <path className="p-far" d="M0 214v-18c30-14 52-20 84-10 30-18 60-12 92-2 24-10 44-14 64-8v38z" />
      <path className="p-sea" d="M0 214h240v86H0z" />
      <path className="p-horizon" d="M0 214h240" />
      {FIGURES[id]}
    </svg>
  );
}
