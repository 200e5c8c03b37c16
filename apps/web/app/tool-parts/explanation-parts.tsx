/**
 * The building blocks of the explanations below the tools. They are text only and need no script, and the page that
 * shows them imports `explanation-parts.css` itself (see `prerendered-part.tsx`).
 */
import { Fragment, type ReactNode } from 'react';
import { faqPage } from '../lib/structured-data.ts';
import { DataBlock } from '../ui/data-block.tsx';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Whether its content may be wider than a line of text. */
  readonly wide?: boolean;
}

/** One topic of the explanation. */
export function Section({ title, wide = false, children }: SectionProps) {
  return (
    <section className="explanation-section">
      <h2 className="explanation-title">{title}</h2>
      <div className={wide ? 'explanation-wide' : 'explanation-text'}>{children}</div>
    </section>
  );
}

/** Paragraphs, in reading order. */
export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}

/** Long lists to look something up in. */
function Folded({ title, children }: Omit<SectionProps, 'wide'>) {
  return (
    <details className="explanation-folded">
      <summary>
        <h2 className="explanation-title">{title}</h2>
      </summary>
      {children}
    </details>
  );
}

/** Text that a tool reads or writes. */
export function Code({ text }: { readonly text: string }) {
  return (
    <pre className="explanation-code">
      <code>{text}</code>
    </pre>
  );
}

/** Code under a caption. */
export function CodeFigure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {children}
    </figure>
  );
}

interface TitledList {
  readonly title: string;
  readonly items: readonly string[];
}

/** What a tool does and, beside it, what it never does. */
export function Promises({
  title,
  lists,
}: {
  readonly title: string;
  readonly lists: readonly TitledList[];
}) {
  return (
    <Section title={title} wide>
      <div className="explanation-pair">
        {lists.map((list) => (
          <div key={list.title}>
            <h3>{list.title}</h3>
            <ul>
              {list.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

export interface TableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /**
   * The first cell of each row is its heading. In code cells, two spaces separate pieces that don't belong together.
   */
  readonly rows: readonly (readonly string[])[];
  /**
   * Numbers are aligned to the end of their cells, words to the beginning; in tables of code, the headings are code
   * too.
   */
  readonly cells: 'numbers' | 'words' | 'code';
}

const CELLS: Readonly<Record<TableProps['cells'], string>> = {
  numbers: 'explanation-numbers',
  words: 'explanation-words',
  code: 'explanation-code-cells',
};

/** Figures or cases side by side. */
export function ComparisonTable({ caption, head, rows, cells }: TableProps) {
  const [name, ...columns] = head;
  return (
    <table className={`explanation-table ${CELLS[cells]}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([row, ...values]) => (
          <tr key={row}>
            <th scope="row">{cells === 'code' ? <Pieces code={row} /> : row}</th>
            {values.map((value, index) => (
              <td key={columns[index]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each stays in one piece if it fits on a line. */
function Pieces({ code = '' }: { readonly code: string | undefined }) {
  return code.split('  ').map((piece, index) => (
    <Fragment key={piece}>
      {index > 0 && ' '}
      <code>{piece}</code>
    </Fragment>
  ));
}

export interface KnowledgeProps {
  readonly title: string;
  readonly groups: readonly { readonly name: string; readonly items: string }[];
}

/** What a tool understands, collapsed. */
export function Knowledge({ title, groups }: KnowledgeProps) {
  return (
    <Folded title={title}>
      <dl className="explanation-known">
        {groups.map(({ name, items }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{items}</dd>
          </div>
        ))}
      </dl>
    </Folded>
  );
}

/** Reference tables, collapsed. */
export function Reference({
  title,
  tables,
}: {
  readonly title: string;
  readonly tables: readonly TableProps[];
}) {
  return (
    <Folded title={title}>
      <div className="explanation-reference">
        {tables.map((table) => (
          <ComparisonTable key={table.caption} {...table} />
        ))}
      </div>
    </Folded>
  );
}

export interface OptionExamplesProps {
  readonly title: string;
  readonly text: string;
  readonly examples: readonly {
    readonly name: string;
    /** Left out if all examples have the same value. */
    readonly input?: string;
    readonly output: string;
  }[];
}

/** A small example of each option, collapsed. */
export function OptionExamples({ title, text, examples }: OptionExamplesProps) {
  return (
    <Folded title={title}>
      <p className="explanation-lede">{text}</p>
      <ul className="explanation-examples">
        {examples.map(({ name, input, output }) => (
          <li key={name}>
            <h3>{name}</h3>
            {input !== undefined && <Code text={input} />}
            <Code text={output} />
          </li>
        ))}
      </ul>
    </Folded>
  );
}

export interface QuestionsProps {
  readonly title: string;
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** Frequently asked questions, also for search engines. */
export function Questions({ title, questions }: QuestionsProps) {
  return (
    <Section title={title} wide>
      <div className="explanation-questions">
        {questions.map(({ question, answer }) => (
          <details className="explanation-folded" key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p className="explanation-lede">{answer}</p>
          </details>
        ))}
      </div>
      <DataBlock data={faqPage(questions)} />
    </Section>
  );
}
