import { BACK_TO_HOME } from '../../content/site-map.ts';
import { COMPANY, STATS, TEAM } from '../../content/team.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTile } from './stats/stat-tile.tsx';
import { TeamCard } from './team/team-card.tsx';
import './company.css';
import { Link } from '../../ui/link.tsx';

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
