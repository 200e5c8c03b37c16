import { ABOUT, CLOSING, FAQ, INDUSTRIES, STORY, WHY, WORK } from '../../content/about.ts';
import { MAIL_LINK } from '../../content/contact.ts';
import { BACK_TO_HOME } from '../../content/site-map.ts';
import { Closing } from '../../ui/closing.tsx';
import { FaqList } from '../../ui/faq-list.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Harbour } from '../../ui/harbour.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { WORK_GLYPHS } from './work/work-glyphs.ts';
import './about.css';

/** Who we are, what we do, for whom and why. */
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
            // Published Markdown is elements already.
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
