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
          <p className="faq-answer">{answer}</p>
        </details>
      ))}
    </div>
  );
}
