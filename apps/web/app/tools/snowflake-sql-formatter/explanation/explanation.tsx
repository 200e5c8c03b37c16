import type { ReactNode } from 'react';
import {
  FORMATTER_BEFORE_AFTER,
  FORMATTER_CHECK,
  FORMATTER_KNOWS,
  FORMATTER_OPTION_EXAMPLES,
  FORMATTER_PEERS,
  FORMATTER_PROMISE,
  FORMATTER_QUESTIONS,
} from '../../../content/snowflake-sql-formatter-explained.ts';
import { faqPage } from '../../../lib/structured-data.ts';
import { DataBlock } from '../../../ui/data-block.tsx';
import { FaqList } from '../../../ui/faq-list.tsx';

/** What the formatter does and how it is checked, for people and for search engines. Text only: it needs no script. */
export function Explanation() {
  return (
    <>
      <BeforeAfter />
      <WhatChanges />
      <div className="explanation-pair">
        <Section title={FORMATTER_CHECK.title}>
          {FORMATTER_CHECK.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
        <Peers />
      </div>
      <Folded title={FORMATTER_KNOWS.title}>
        <dl className="explanation-known">
          {FORMATTER_KNOWS.groups.map(({ name, items }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{items}</dd>
            </div>
          ))}
        </dl>
      </Folded>
      <OptionExamples />
      <Section title={FORMATTER_QUESTIONS.title} wide>
        <FaqList questions={FORMATTER_QUESTIONS.questions} />
        <DataBlock data={faqPage(FORMATTER_QUESTIONS.questions)} />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Whether what is in it may be wider than a line of text. */
  readonly wide?: boolean;
}

function Section({ title, wide = false, children }: SectionProps) {
  return (
    <section className="explanation-section">
      <h2 className="explanation-title">{title}</h2>
      <div className={wide ? 'explanation-wide' : 'explanation-text'}>{children}</div>
    </section>
  );
}

/** Long lists, for those who look for something in them. */
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

function Code({ sql }: { readonly sql: string }) {
  return (
    <pre className="explanation-code">
      <code>{sql}</code>
    </pre>
  );
}

/** A result whose lines mean something: where there is no room for them it scrolls. */
function Lines({ sql, label }: { readonly sql: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="explanation-lines" aria-label={label} tabIndex={0}>
      <Code sql={sql} />
    </section>
  );
}

function BeforeAfter() {
  const { title, text, before, after } = FORMATTER_BEFORE_AFTER;
  return (
    <Section title={title} wide>
      <p className="explanation-lede">{text}</p>
      <div className="explanation-pair">
        <figure>
          <figcaption>{before.label}</figcaption>
          <Code sql={before.sql} />
        </figure>
        <figure>
          <figcaption>{after.label}</figcaption>
          <Lines sql={after.sql} label={after.label} />
        </figure>
      </div>
    </Section>
  );
}

function WhatChanges() {
  const { title, changes, keeps } = FORMATTER_PROMISE;
  return (
    <Section title={title} wide>
      <div className="explanation-pair">
        {[changes, keeps].map((list) => (
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

function Peers() {
  const { title, text, caption, head, rows, notes, commands } = FORMATTER_PEERS;
  const [name, ...columns] = head;
  return (
    <Section title={title}>
      <p>{text}</p>
      <table className="explanation-peers">
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
          {rows.map(([formatter, ...figures]) => (
            <tr key={formatter}>
              <th scope="row">{formatter}</th>
              {figures.map((figure, index) => (
                <td key={columns[index]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
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

function OptionExamples() {
  const { title, text, examples } = FORMATTER_OPTION_EXAMPLES;
  return (
    <Folded title={title}>
      <p className="explanation-lede">{text}</p>
      <ul className="explanation-examples">
        {examples.map((example) => (
          <li key={example.name}>
            <h3>{example.name}</h3>
            <Code sql={example.formatted} />
          </li>
        ))}
      </ul>
    </Folded>
  );
}
