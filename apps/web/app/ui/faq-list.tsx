import { Icon } from './icon.tsx';
import { plusIcon } from './icons.ts';
import './faq-list.css';

export interface FaqListProps {
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions whose answers unfold, without any script. */
export function FaqList({ questions }: FaqListProps) {
  return (
    <div className="faq">
      {questions.map(({ question, answer }, index) => (
        <details className="faq-item" key={question} open={index === 0}>
          <summary className="faq-question">
            <h3>{question}</h3>
            <Icon className="faq-icon" path={plusIcon} />
          </summary>
          {/* Published Markdown is elements already, paragraphs among them. */}
          {typeof answer === 'string' ? (
            <p className="faq-answer">{answer}</p>
          ) : (
            <div className="faq-answer">{answer}</div>
          )}
        </details>
      ))}
    </div>
  );
}
