import { COFFEE, COFFEE_THANKS } from '../content/coffee.ts';
import { COFFEE_TEXT } from '../content/coffee-text.ts';
import { BACK_TO_HOME, PAGES } from '../content/site-map.ts';
import { CheckoutReturn } from '../features/coffee/checkout-return.tsx';
import { CoffeeForm } from '../features/coffee/coffee-form.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';

export function meta() {
  return pageMeta({ ...PAGES.coffee, ...COFFEE_TEXT }, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.coffee]),
  ]);
}

export default function Page() {
  return (
    <>
      <PageHead {...COFFEE} back={BACK_TO_HOME} />
      <CheckoutReturn />
      <div className="wrap">
        <CoffeeForm />
      </div>
      <Section title={COFFEE_THANKS.title}>
        <div className="prose">
          <p>
            <span lang="mi">{COFFEE_THANKS.greeting}</span> {COFFEE_THANKS.text}
          </p>
        </div>
      </Section>
    </>
  );
}
