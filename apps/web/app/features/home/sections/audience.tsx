import { AUDIENCE } from '../../../content/home.ts';
import { Section } from '../../../ui/section.tsx';
import './sections.css';

/** Who it is for: one sentence that names every industry. */
export function Audience() {
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
