import { BACK_TO_HOME } from '../../content/site-map.ts';
import { COMPANY, STATS, TEAM, type TeamMember } from '../../content/team.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTile } from './stats/stat-tile.tsx';
import './company.css';
import { Link } from '../../ui/link.tsx';
import { Portrait } from './team/portraits.tsx';
import './team/team.css';

/** The team, the numbers, and the way in for staff. */
export function CompanyView() {
  return (
    <>
      <PageHead {...COMPANY} back={BACK_TO_HOME} />
      <Section title={COMPANY.teamTitle} wide>
        <ul className="team">
          {TEAM.map((member) => (
            <TeamCard key={member.id} {...member} />
          ))}
        </ul>
      </Section>
      <Section title={COMPANY.statsTitle} wide>
        <ul className="stats">
          {STATS.map((stat) => (
            <StatTile key={stat.label} {...stat} />
          ))}
        </ul>
      </Section>
      <p className="wrap">
        {COMPANY.talk} <Link to="/contact">{COMPANY.contact}</Link>
      </p>
      <p className="wrap staff-link">
        <Link to="/login">{COMPANY.staffLogin}</Link>
      </p>
    </>
  );
}

function TeamCard({ id, name, title, responsibility, contact }: TeamMember) {
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
