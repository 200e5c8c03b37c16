import { YOUR_DATA } from '../../../content/home.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import './sections.css';

/** What becomes of a client's data, and of a visitor's. */
export function YourData() {
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
