import { MAIL_LINK } from '../../content/contact.ts';
import { AUDIENCE, ENGAGEMENT, SERVICES, TALK, WORKED_JOB, YOUR_DATA } from '../../content/home.ts';
import { Closing } from '../../ui/closing.tsx';
import { Section } from '../../ui/section.tsx';
import { Hero } from './hero/hero.tsx';
import { Pillars } from './pillars/pillars.tsx';
import { ToolsTeaser } from './sections/tools-teaser.tsx';
import './sections/sections.css';
import { Link } from '../../ui/link.tsx';

/** The front page: what HLN stands for, what it does, for whom and how. */
export function HomeView() {
  return (
    <>
      <Hero />
      <Services />
      <Pillars />
      <Audience />
      <Engagement />
      <YourData />
      <ToolsTeaser />
      <Closing
        {...TALK}
        to="/contact"
        mail={MAIL_LINK}
        withReplyTime
        second={{ label: TALK.second, to: '/company' }}
      />
    </>
  );
}

/** Who it is for: one sentence that names every industry. */
function Audience() {
  const last = AUDIENCE.industries.length - 1;
  return (
    <Section title={AUDIENCE.title} wide>
      <p className="statement">
        {AUDIENCE.before}{' '}
        {AUDIENCE.industries.map((industry, index) => (
          <span key={industry}>
            <em>{industry}</em>
            {index < last - 1 ? ', ' : index < last ? ` ${AUDIENCE.and} ` : '.'}
          </span>
        ))}
      </p>
      <p className="note">{AUDIENCE.note}</p>
    </Section>
  );
}

/** How an engagement goes, step by step. */
function Engagement() {
  return (
    <Section title={ENGAGEMENT.title} wide night>
      <ol className="course">
        {ENGAGEMENT.steps.map((step) => (
          <li className="course-leg" key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The three kinds of work that we do. */
function Services() {
  return (
    <Section title={SERVICES.title} lede={SERVICES.lede} figure={<WorkedJob />}>
      <ul className="entries">
        {SERVICES.items.map((item) => (
          <li className="entry" key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The position of each label in the drawing. */
const NAMES = [
  { text: WORKED_JOB.inbox, x: 56, y: 96 },
  { text: WORKED_JOB.spreadsheet, x: 56, y: 214 },
  { text: WORKED_JOB.draft, x: 264, y: 96 },
  { text: WORKED_JOB.exception, x: 264, y: 214 },
];

/** An example job, drawn like the site's glyphs: input on the left, output on the right. */
function WorkedJob() {
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

/** What happens to a client's data, and to a visitor's. */
function YourData() {
  return (
    <Section title={YOUR_DATA.title} wide>
      <ul className="entries">
        {YOUR_DATA.items.map((item) => (
          <li className="entry" key={item.title}>
            <h3>{item.title}</h3>
            <p>
              {item.text}
              {'link' in item && (
                <>
                  {' '}
                  <Link to={item.link.to}>{item.link.label}</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
