import { Outlet, useMatches } from 'react-router';
import { StaffGuard } from '../features/staff-session/staff-guard.tsx';
import { readWaitingText } from '../features/staff-session/staff-page-handle.ts';
import type { PaletteSource } from '../lib/palette-sources.ts';
import { PaletteSources, RouteAnnouncer, StaffLink } from '../staff-parts/frame/routing.tsx';
import { ToolMenu } from '../staff-parts/frame/tool-menu.tsx';
import { STAFF_PALETTE } from '../staff-parts/texts.ts';
import { LinkContext } from '../ui/link.tsx';

/** What the command palette finds for staff. Each feature's part is loaded when it is first asked. */
const SOURCES: readonly PaletteSource[] = [
  {
    ...STAFF_PALETTE.tools,
    isFirst: true,
    load: async () => (await import('../staff-parts/frame/finders.ts')).toolFinder(),
  },
  {
    ...STAFF_PALETTE.people,
    load: async () => (await import('../features/user-management/people-finder.ts')).peopleFinder(),
  },
  {
    ...STAFF_PALETTE.settings,
    load: async () => (await import('../features/system-settings/settings-finder.ts')).settingsFinder(),
  },
  {
    ...STAFF_PALETTE.watched,
    load: async () => (await import('../features/price-watcher/watched-finder.ts')).watchedFinder(),
  },
  {
    ...STAFF_PALETTE.categories,
    load: async () => (await import('../features/costs/category-finder.ts')).categoryFinder(),
  },
];

/** The frame of every staff page. The key makes each page recognise its visitor again. */
export default function Layout() {
  const page = useMatches().at(-1);
  return (
    <LinkContext value={StaffLink}>
      <StaffGuard key={page?.id} waiting={readWaitingText(page?.handle)} navigation={<ToolMenu />}>
        <PaletteSources sources={SOURCES} />
        <Outlet />
      </StaffGuard>
      <RouteAnnouncer />
    </LinkContext>
  );
}
