import type { DocumentPage } from '../../content/documents.ts';
import { BACK_TO_HOME } from '../../content/site-map.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';

/** A page that is only text. */
export function DocumentView({ title, lede, parts }: DocumentPage) {
  return (
    <>
      <PageHead title={title} lede={lede} back={BACK_TO_HOME} />
      {parts.map((part) => (
        <div key={part.title} lang={part.lang}>
          <Section title={part.title}>
            <div className="document">
              {part.paragraphs.map((paragraph) =>
                // Published Markdown is already rendered to elements.
                typeof paragraph === 'string' ? <p key={paragraph}>{paragraph}</p> : paragraph,
              )}
              {part.links?.map((link) => (
                <p key={link.to}>
                  <Link to={link.to}>{link.label}</Link>
                </p>
              ))}
            </div>
          </Section>
        </div>
      ))}
    </>
  );
}
