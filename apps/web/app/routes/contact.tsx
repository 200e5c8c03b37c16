import { CONTACT_PAGE, CONTACT_TEXT } from '../content/contact-page.ts';
import { BACK_TO_HOME, PAGES } from '../content/site-map.ts';
import { ContactAside } from '../features/contact/contact-aside.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';
import { PageHead } from '../ui/page-head.tsx';

export function meta() {
  return pageMeta({ ...PAGES.contact, ...CONTACT_TEXT }, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.contact]),
  ]);
}

export default function Page() {
  return (
    <>
      <PageHead {...CONTACT_PAGE} back={BACK_TO_HOME} />
      <ContactForm aside={<ContactAside />} />
    </>
  );
}
