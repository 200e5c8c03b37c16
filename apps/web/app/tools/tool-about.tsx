import { PAGES } from '../content/site-map.ts';
import { TOOL_ABOUT } from '../content/tool-about.ts';
import {
  Code,
  CodeFigure,
  ComparisonTable,
  Knowledge,
  type KnowledgeProps,
  OptionExamples,
  type OptionExamplesProps,
  Paragraphs,
  Promises,
  Questions,
  type QuestionsProps,
  Reference,
  Section,
  type TableProps,
} from '../tool-parts/explanation-parts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { TOOLS } from './registry.ts';

/** What a tool's page says about the tool. Its results are checked against the tool's logic, in `about.test.ts` beside it. */
export interface ToolAboutText extends Pick<QuestionsProps, 'questions'> {
  /** A short honest explanation, a paragraph each. */
  readonly paragraphs: readonly string[];
  /** The input and the output. */
  readonly example: { readonly input: string; readonly output: string };
  readonly does: readonly string[];
  readonly never: readonly string[];
  /** How it is checked, a paragraph each. */
  readonly check: readonly string[];
  /** Cases side by side, all of them measured or documented. */
  readonly beside: TableProps & { readonly title: string; readonly notes: readonly string[] };
  readonly knows: KnowledgeProps['groups'];
  /** Reference tables, for tools whose input is a language. */
  readonly reference?: readonly TableProps[];
  readonly options: OptionExamplesProps['examples'];
  /** Which of the typed texts is this tab's draft; the rest is stored nowhere. */
  readonly keeps: 'inputs' | 'inputs-but-keys' | 'inputs-and-library' | 'nothing';
  /** Ids of related tools. */
  readonly related: readonly string[];
}

/** Below a tool: what it does and how it is checked, for people and for search engines. Text only: it needs no script. */
export function ToolAbout({ about }: { readonly about: ToolAboutText }) {
  const { title, notes, ...table } = about.beside;
  return (
    <>
      <Works about={about} />
      <Promises
        title={TOOL_ABOUT.promise}
        lists={[
          { title: TOOL_ABOUT.does, items: about.does },
          { title: TOOL_ABOUT.never, items: about.never },
        ]}
      />
      <div className="explanation-pair">
        <Section title={TOOL_ABOUT.check}>
          <Paragraphs texts={about.check} />
          <p>
            <Link to={PAGES.conformance.path}>{TOOL_ABOUT.run}</Link>
          </p>
        </Section>
        <Section title={title}>
          <ComparisonTable {...table} />
          <Paragraphs texts={notes} />
        </Section>
      </div>
      {about.reference !== undefined && <Reference title={TOOL_ABOUT.reference} tables={about.reference} />}
      <Knowledge title={TOOL_ABOUT.knows} groups={about.knows} />
      <OptionExamples {...TOOL_ABOUT.options} examples={about.options} />
      <Questions title={TOOL_ABOUT.questions} questions={about.questions} />
      <Related ids={about.related} />
    </>
  );
}

function Works({ about: { paragraphs, example, keeps } }: { readonly about: ToolAboutText }) {
  return (
    <Section title={TOOL_ABOUT.works} wide>
      <div className="explanation-pair">
        <div className="explanation-text">
          <Paragraphs texts={[...paragraphs, `${TOOL_ABOUT.private} ${TOOL_ABOUT.kept[keeps]}`]} />
        </div>
        <div className="tool-about-example explanation-pair">
          <CodeFigure label={TOOL_ABOUT.example.before}>
            <Code text={example.input} />
          </CodeFigure>
          <CodeFigure label={TOOL_ABOUT.example.after}>
            <Code text={example.output} />
          </CodeFigure>
        </div>
      </div>
    </Section>
  );
}

function Related({ ids }: { readonly ids: readonly string[] }) {
  const tools = TOOLS.filter(({ id }) => ids.includes(id));
  return (
    <nav className="tool-about-related" aria-labelledby="related-tools">
      <h2 id="related-tools" className="explanation-title">
        {TOOL_ABOUT.related}
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
