import { TOOLS_TEASER } from '../../../content/home.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowRightIcon } from '../../../ui/icons.ts';
import { Section } from '../../../ui/section.tsx';
import './sections.css';
import { Link } from '../../../ui/link.tsx';

/** The formatted query with its clause keywords marked, so that their right-aligned column shows. */
function Formatted({ sql }: { readonly sql: string }) {
  return sql.split('\n').map((line) => {
    const match = /^( *)((?:[A-Z]+ )*[A-Z]+)(?= |$)(?!\()(.*)$/.exec(line);
    const isClause = match !== null && (match[1]?.length ?? 0) < 6;
    return (
      <span className="code-line" key={line}>
        {isClause ? (
          <>
            {match[1]}
            <b>{match[2]}</b>
            {match[3]}
          </>
        ) : (
          line
        )}
        {'\n'}
      </span>
    );
  });
}

/** The free tools, with one of them shown in use. */
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
            <Link className="text-link" to="/tools">
              {TOOLS_TEASER.second}
            </Link>
          </div>
        </div>
        <figure className="teaser-figure">
          <figcaption className="teaser-caption">{TOOLS_TEASER.beforeTitle}</figcaption>
          <pre className="teaser-before">
            <code>{TOOLS_TEASER.before}</code>
          </pre>
          <p className="teaser-caption">{TOOLS_TEASER.afterTitle}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a small phone, so the keyboard has to reach it. */}
          <section className="teaser-after" tabIndex={0} aria-label={TOOLS_TEASER.afterTitle}>
            <pre>
              <code>
                <Formatted sql={TOOLS_TEASER.after} />
              </code>
            </pre>
          </section>
        </figure>
      </div>
    </Section>
  );
}
