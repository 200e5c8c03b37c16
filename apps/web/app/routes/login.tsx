import { STAFF_PAGES } from '../content/staff-pages.ts';
import { LoginView } from '../features/staff-session/login-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.login);
}

export default function Page() {
  return <LoginView />;
}
