import {
  FORMATTER_BEFORE_AFTER,
  FORMATTER_CHECK,
  FORMATTER_KNOWS,
  FORMATTER_OPTION_EXAMPLES,
  FORMATTER_PEERS,
  FORMATTER_PROMISE,
  FORMATTER_QUESTIONS,
} from '../../../content/snowflake-sql-formatter-explained.ts';
import {
  Code,
  CodeFigure,
  ComparisonTable,
  Knowledge,
  OptionExamples,
  Paragraphs,
  Promises,
  Questions,
  Section,
} from '../../../tool-parts/explanation-parts.tsx';

/** What the formatter does and how it is checked, for people and for search engines. Text only: it needs no script. */
export function Explanation() {
  return (
    <>
      <BeforeAfter />
      <Promises
        title={FORMATTER_PROMISE.title}
        lists={[FORMATTER_PROMISE.changes, FORMATTER_PROMISE.keeps]}
      />
      <div className="explanation-pair">
        <Section title={FORMATTER_CHECK.title}>
          <Paragraphs texts={FORMATTER_CHECK.paragraphs} />
        </Section>
        <Peers />
      </div>
      <Knowledge {...FORMATTER_KNOWS} />
      <OptionExamples
        title={FORMATTER_OPTION_EXAMPLES.title}
        text={FORMATTER_OPTION_EXAMPLES.text}
        examples={FORMATTER_OPTION_EXAMPLES.examples.map(({ name, formatted }) => ({
          name,
          output: formatted,
        }))}
      />
      <Questions {...FORMATTER_QUESTIONS} />
    </>
  );
}

/** A result whose line breaks matter: if there is no room for its lines, it scrolls. */
function Lines({ sql, label }: { readonly sql: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="explanation-lines" aria-label={label} tabIndex={0}>
      <Code text={sql} />
    </section>
  );
}

function BeforeAfter() {
  const { title, text, before, after } = FORMATTER_BEFORE_AFTER;
  return (
    <Section title={title} wide>
      <p className="explanation-lede">{text}</p>
      <div className="explanation-pair">
        <CodeFigure label={before.label}>
          <Code text={before.sql} />
        </CodeFigure>
        <CodeFigure label={after.label}>
          <Lines sql={after.sql} label={after.label} />
        </CodeFigure>
      </div>
    </Section>
  );
}

function Peers() {
  const { title, text, caption, head, rows, notes, commands } = FORMATTER_PEERS;
  return (
    <Section title={title}>
      <p>{text}</p>
      <ComparisonTable caption={caption} head={head} rows={rows} cells="numbers" />
      <Paragraphs texts={notes} />
      <p>
        {commands.text}{' '}
        {commands.list.map((command) => (
          <code className="explanation-command" key={command}>
            {command}
          </code>
        ))}
      </p>
    </Section>
  );
}
