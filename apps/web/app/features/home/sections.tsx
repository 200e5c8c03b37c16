import { Link } from 'react-router';
import { AUDIENCE, ENGAGEMENT, SERVICES, TOOLS_TEASER } from '../../content/home.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowRightIcon } from '../../ui/icons.ts';
import { Section } from '../../ui/section.tsx';

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

export function Audience() {
  const last = AUDIENCE.industries.length - 1;
  return (
    <Section title={AUDIENCE.title}>
      <p className="statement">
        {AUDIENCE.before}{' '}
        {AUDIENCE.industries.map((industry, index) => (
          <span key={industry}>
            <em>{industry}</em>
            {index < last - 1 ? ', ' : index < last ? ' and ' : '.'}
          </span>
        ))}
      </p>
      <p className="note">{AUDIENCE.note}</p>
    </Section>
  );
}

export function Engagement() {
  return (
    <Section title={ENGAGEMENT.title} wide>
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

/** The formatted query with its clause words marked, so that the river shows. */
function Formatted({ sql }: { readonly sql: string }) {
  return sql.split('\n').map((line) => {
    const words = /^( *)((?:[A-Z]+ )*[A-Z]+)(?= |$)(?!\()(.*)$/.exec(line);
    const clause = words !== null && (words[1]?.length ?? 0) < 6;
    return (
      <span className="code-line" key={line}>
        {clause ? (
          <>
            {words[1]}
            <b>{words[2]}</b>
            {words[3]}
          </>
        ) : (
          line
        )}
        {'\n'}
      </span>
    );
  });
}

export function ToolsTeaser() {
  return (
    <Section title={TOOLS_TEASER.title} wide>
      <div className="teaser">
        <div className="teaser-words">
          <p>{TOOLS_TEASER.text}</p>
          <div className="button-row">
            <LinkButton to="/tools/snowflake-sql-formatter" icon={<Icon path={arrowRightIcon} />}>
              {TOOLS_TEASER.action}
            </LinkButton>
            <Link className="text-link" to="/tools" viewTransition>
              {TOOLS_TEASER.second}
            </Link>
          </div>
        </div>
        <figure className="teaser-figure">
          <figcaption className="teaser-caption">Before</figcaption>
          <pre className="teaser-before">
            <code>{TOOLS_TEASER.before}</code>
          </pre>
          <p className="teaser-caption">After</p>
          <pre className="teaser-after">
            <code>
              <Formatted sql={TOOLS_TEASER.after} />
            </code>
          </pre>
        </figure>
      </div>
    </Section>
  );
}
