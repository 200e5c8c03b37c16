import { ENGAGEMENT } from '../../../content/home.ts';
import { Section } from '../../../ui/section.tsx';
import './sections.css';

/** How an engagement goes, step by step. */
export function Engagement() {
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
