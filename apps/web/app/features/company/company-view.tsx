import { BACK_TO_HOME } from '../../content/site-map.ts';
import { COMPANY, STATS, type Stat, TEAM, type TeamMember } from '../../content/team.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import './stats.css';
import './company.css';
import { Link } from '../../ui/link.tsx';
import { Portrait } from './team/portraits.tsx';
import './team/team.css';

/** The team, the numbers, and the staff login. */
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

function TeamCard({ id, name, person, photo, title, responsibility, contact }: TeamMember) {
  return (
    <li className="member">
      {photo === undefined ? (
        <Portrait id={id} />
      ) : (
        <img className="portrait" src={photo.src} alt={photo.alt} width="640" height="800" loading="lazy" />
      )}
      <div className="member-words">
        <h3>{person ?? name}</h3>
        {person !== undefined && <p>{name}</p>}
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

/** The sign for infinity, drawn with the weight of the numbers beside it. */
function InfinitySign() {
  return (
    <svg className="stat-infinity" viewBox="0 0 68 34" width="68" height="34" aria-hidden="true">
      <path d="M34 17C27 6 20 3 15 3a14 14 0 0 0 0 28c5 0 12-3 19-14S48 3 53 3a14 14 0 0 1 0 28c-5 0-12-3-19-14z" />
    </svg>
  );
}

/** A number of the company, which counts up when it comes into view (features/company/count-up.ts). */
function StatTile({ value, label }: Stat) {
  const finite = Number.isFinite(value);
  return (
    <li className="stat">
      <span className="stat-value" aria-hidden="true">
        {finite ? value : <InfinitySign />}
      </span>
      <span className="visually-hidden">{finite ? value : COMPANY.infinity} </span>
      <span className="stat-label">{label}</span>
    </li>
  );
}
