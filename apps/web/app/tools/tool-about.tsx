import { TOOL_PAGE } from '../content/tool-parts.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { TOOLS } from './registry.ts';

/** What a tool's page says about the tool. */
export interface ToolAboutText {
  /** A short honest explanation, a paragraph each. */
  readonly paragraphs: readonly string[];
  /** What goes in and what comes out. */
  readonly example: { readonly input: string; readonly output: string };
  /** What of all that is typed is this tab's draft; the rest is stored nowhere. */
  readonly keeps: 'inputs' | 'inputs-but-keys' | 'nothing';
  /** Ids of tools that are often wanted next. */
  readonly related: readonly string[];
}

/** Below a tool: how it works, and the tools that are often wanted next. Text only: it needs no script. */
export function ToolAbout({ about }: { readonly about: ToolAboutText }) {
  return (
    <>
      <About about={about} />
      <Related ids={about.related} />
    </>
  );
}

function About({ about: { paragraphs, example, keeps } }: { readonly about: ToolAboutText }) {
  return (
    <section className="tool-about-works" aria-labelledby="about-tool">
      <h2 id="about-tool" className="tool-about-title">
        {TOOL_PAGE.about}
      </h2>
      <div className="tool-about-text">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {TOOL_PAGE.private} {TOOL_PAGE.kept[keeps]}
        </p>
      </div>
      <div className="tool-about-example">
        <pre>
          <code>{example.input}</code>
        </pre>
        <pre>
          <code>{example.output}</code>
        </pre>
      </div>
    </section>
  );
}

function Related({ ids }: { readonly ids: readonly string[] }) {
  const tools = TOOLS.filter(({ id }) => ids.includes(id));
  return (
    <nav className="tool-about-related" aria-labelledby="related-tools">
      <h2 id="related-tools" className="tool-about-title">
        {TOOL_PAGE.related}
      </h2>
      <ul>
        {tools.map(({ id, name, path, icon, description }) => (
          <li key={id}>
            <Link to={path}>
              <Icon path={icon} />
              <span>
                {name}
                <span className="tool-about-description">{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
