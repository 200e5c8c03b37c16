import { MAIL_LINK } from '../../content/contact.ts';
import { TALK } from '../../content/home.ts';
import { Closing } from '../../ui/closing.tsx';
import { Hero } from './hero/hero.tsx';
import { Pillars } from './pillars/pillars.tsx';
import { Audience } from './sections/audience.tsx';
import { Engagement } from './sections/engagement.tsx';
import { Services } from './sections/services.tsx';
import { ToolsTeaser } from './sections/tools-teaser.tsx';
import { YourData } from './sections/your-data.tsx';

/** The front page: what HLN stands for, what it does, for whom and how. */
export function HomeView() {
  return (
    <>
      <Hero />
      <Pillars />
      <Services />
      <Audience />
      <Engagement />
      <YourData />
      <ToolsTeaser />
      <Closing {...TALK} to="/contact" mail={MAIL_LINK} second={{ label: TALK.second, to: '/company' }} />
    </>
  );
}
