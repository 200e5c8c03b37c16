import { ABOUT, CLOSING, FAQ, INDUSTRIES, STORY, WHY, WORK } from '../../content/about.ts';
import { MAIL_LINK } from '../../content/contact.ts';
import { BACK_TO_HOME } from '../../content/site-map.ts';
import { Closing } from '../../ui/closing.tsx';
import { FaqList } from '../../ui/faq-list.tsx';
import { Glyph, type GlyphDrawing } from '../../ui/glyph.tsx';
import { Harbour } from '../../ui/harbour.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import './about.css';

type WorkId = (typeof WORK.cards)[number]['id'];

const WORK_GLYPHS: Record<WorkId, GlyphDrawing> = {
  // A long route and a short one.
  efficiency: {
    lines: 'M4 36L22 10 40 62 58 10 76 62 94 10 114 36',
    course: 'M4 36h110',
    stars: [[4, 36]],
    lamp: [114, 36],
  },
  // Each step a little higher.
  growth: {
    lines: 'M4 66h110M32 66V54M60 66V40M86 66V26',
    course: 'M4 66L32 54 60 40 86 26 114 8',
    stars: [
      [32, 54],
      [60, 40],
      [86, 26],
    ],
    lamp: [114, 8],
  },
  // Many stops on one round trip.
  operations: {
    lines: 'M18 60L10 24 44 8 82 14',
    course: 'M82 14l32 26-44 26-52-6',
    stars: [
      [18, 60],
      [10, 24],
      [44, 8],
      [82, 14],
      [70, 66],
    ],
    lamp: [114, 40],
  },
  // Bearings from three sides fix a place inside a closed line.
  intelligence: {
    lines: 'M4 12h92v52H4z',
    course: 'M4 12l66 30M4 64l66-22M114 42H70',
    stars: [
      [4, 12],
      [4, 64],
      [114, 42],
    ],
    lamp: [70, 42],
  },
};

/** The About page: who we are, what we do, for whom and why. */
export function AboutView() {
  return (
    <>
      <PageHead {...ABOUT} back={BACK_TO_HOME} />
      <div className="harbour-band" aria-hidden="true">
        <Harbour />
      </div>
      <Section title={STORY.title}>
        <div className="prose">
          {STORY.paragraphs.map((paragraph) =>
            // Published Markdown is already rendered to elements.
            typeof paragraph === 'string' ? <p key={paragraph}>{paragraph}</p> : paragraph,
          )}
          <p>
            {STORY.proof.text} <Link to={STORY.proof.to}>{STORY.proof.link}</Link>
          </p>
        </div>
      </Section>
      <Section title={WORK.title} wide>
        <ul className="cards">
          {WORK.cards.map((card) => (
            <li className="card" key={card.id}>
              <Glyph {...WORK_GLYPHS[card.id]} />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={INDUSTRIES.title} wide>
        <dl className="rows rows-large">
          {INDUSTRIES.items.map((industry) => (
            <div className="row" key={industry.name}>
              <dt>{industry.name}</dt>
              <dd>{industry.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={FAQ.title}>
        <FaqList questions={FAQ.questions} />
      </Section>
      <Section title={WHY.title}>
        <dl className="rows">
          {WHY.reasons.map((reason) => (
            <div className="row" key={reason.title}>
              <dt>{reason.title}</dt>
              <dd>{reason.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Closing
        {...CLOSING}
        to="/contact"
        mail={MAIL_LINK}
        second={{ label: CLOSING.second, to: '/company' }}
      />
    </>
  );
}
