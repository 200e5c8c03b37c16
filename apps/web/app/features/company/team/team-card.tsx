import type { TeamMember } from '../../../content/team.ts';
import { Portrait } from './portraits.tsx';
import './team.css';

export function TeamCard({ id, name, title, responsibility, contact }: TeamMember) {
  return (
    <li className="member">
      <Portrait id={id} />
      <div className="member-words">
        <h3>{name}</h3>
        <p className="member-title">{title}</p>
        <p>{responsibility}</p>
        <p className="member-contact">
          {contact.kind === 'email' ? (
            <a href={`mailto:${contact.text}`}>{contact.text}</a>
          ) : (
            `“${contact.text}”`
          )}
        </p>
      </div>
    </li>
  );
}
