import type { ReactNode } from 'react';
import { TOOL_PAGE } from '../content/tool-parts.ts';
import { ToolHeading, ToolLayout } from '../tool-parts/layout.tsx';
import { ToolContext, type ToolContextValue } from '../tool-parts/tool-context.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { TOOLS } from './registry.ts';
import type { Tool } from './tool.ts';
import styles from './tool-frame.module.css';

/** What a tool's page says about the tool. */
export interface ToolAbout {
  /** Under the title: what it does and what it is good for, in one or two sentences. */
  readonly lede: string;
  /** A short honest explanation, a paragraph each. */
  readonly paragraphs: readonly string[];
  /** What goes in and what comes out. */
  readonly example: { readonly input: string; readonly output: string };
  /** What of all that is typed is this tab's draft; the rest is stored nowhere. */
  readonly keeps: 'inputs' | 'inputs-but-keys' | 'nothing';
  /** Ids of tools that are often wanted next. */
  readonly related: readonly string[];
}

export interface ToolFrameProps {
  readonly tool: Tool;
  readonly about: ToolAbout;
  readonly children: ReactNode;
}

const all = TOOLS.map(({ name, path, accepts }) => ({ name, path, accepts }));

/** Tells the parts of a tool's page which tool it is, and what others there are. */
export function ToolProvider({ tool, children }: Omit<ToolFrameProps, 'about'>) {
  const context: ToolContextValue = { current: tool, all };
  return <ToolContext value={context}>{children}</ToolContext>;
}

/** A developer tool's page around the tool itself: heading, explanation, related tools. */
export function ToolFrame({ tool, about, children }: ToolFrameProps) {
  return (
    <ToolProvider tool={tool}>
      <ToolLayout>
        <ToolHeading title={tool.name} lede={about.lede} withoutScript={TOOL_PAGE.withoutScript} />
        {children}
        <About about={about} />
        <Related ids={about.related} />
      </ToolLayout>
    </ToolProvider>
  );
}

function About({ about: { paragraphs, example, keeps } }: { readonly about: ToolAbout }) {
  return (
    <section className={styles.about} aria-labelledby="about-tool">
      <h2 id="about-tool" className={styles.title}>
        {TOOL_PAGE.about}
      </h2>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {TOOL_PAGE.private} {TOOL_PAGE.kept[keeps]}
        </p>
      </div>
      <div className={styles.example}>
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
    <nav className={styles.related} aria-labelledby="related-tools">
      <h2 id="related-tools" className={styles.title}>
        {TOOL_PAGE.related}
      </h2>
      <ul>
        {tools.map(({ id, name, path, icon, description }) => (
          <li key={id}>
            <Link to={path}>
              <Icon path={icon} />
              <span>
                {name}
                <span className={styles.description}>{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
