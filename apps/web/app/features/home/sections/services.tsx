import { SERVICES } from '../../../content/home.ts';
import { Section } from '../../../ui/section.tsx';
import './sections.css';

/** The three kinds of work that we do. */
export function Services() {
  return (
    <Section title={SERVICES.title} lede={SERVICES.lede}>
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
