import { Link } from 'react-router';
import { PAGES } from '../content/site-map.ts';
import { COMPANY, STATS, TEAM } from '../content/team.ts';
import { StatTile } from '../features/company/stats/stat-tile.tsx';
import { TeamCard } from '../features/company/team/team-card.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';

export function meta() {
  return pageMeta(PAGES.company, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.company]),
  ]);
}

export default function Page() {
  return (
    <>
      <PageHead {...COMPANY} back={{ to: '/', children: 'Back to Home' }} />
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
      <p className="wrap staff-link">
        <Link to="/login">Staff Login</Link>
      </p>
    </>
  );
}
