import { CONTACT, MAIL_LINK } from '../../content/contact.ts';
import { AUDIENCE, ENGAGEMENT, SERVICES, TALK, YOUR_DATA } from '../../content/home.ts';
import { Closing } from '../../ui/closing.tsx';
import { Section } from '../../ui/section.tsx';
import { Hero } from './hero/hero.tsx';
import { Pillars } from './pillars/pillars.tsx';
import { ToolsTeaser } from './sections/tools-teaser.tsx';
import { WorkedJob } from './sections/worked-job.tsx';
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
        note={CONTACT.replyTime}
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

/** What becomes of a client's data, and of a visitor's. */
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
