/** What search engines are told about the site, in schema.org's vocabulary (JSON-LD). */
import type {
  BreadcrumbList,
  FAQPage,
  Organization,
  SoftwareApplication,
  WebSite,
  WithContext,
} from 'schema-dts';

export type StructuredData =
  | WithContext<BreadcrumbList>
  | WithContext<FAQPage>
  | WithContext<Organization>
  | WithContext<SoftwareApplication>
  | WithContext<WebSite>;

const CONTEXT = 'https://schema.org';
const absolute = (siteUrl: string, path: string) => (path === '/' ? `${siteUrl}/` : `${siteUrl}${path}`);
const organizationId = (siteUrl: string) => `${siteUrl}/#organization`;

/** The consultancy. */
export function organization(
  site: { readonly siteUrl: string },
  { email, description }: { readonly email: string; readonly description: string },
): WithContext<Organization> {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(site.siteUrl),
    name: 'HLN',
    url: absolute(site.siteUrl, '/'),
    logo: `${site.siteUrl}/icon-512.png`,
    email,
    description,
    address: { '@type': 'PostalAddress', addressLocality: 'Wellington', addressCountry: 'NZ' },
    areaServed: { '@type': 'Country', name: 'New Zealand' },
    knowsLanguage: ['en-NZ', 'mi', 'zh'],
  };
}

export function website(siteUrl: string): WithContext<WebSite> {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: 'HLN',
    url: absolute(siteUrl, '/'),
    inLanguage: 'en-NZ',
    publisher: { '@id': organizationId(siteUrl) },
  };
}

/** The path from the home page; the last entry is the page itself. */
export function breadcrumbs(
  siteUrl: string,
  trail: readonly { readonly name: string; readonly path: string }[],
): WithContext<BreadcrumbList> {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(siteUrl, path),
    })),
  };
}

export function faqPage(
  questions: readonly { readonly question: string; readonly answer: string }[],
): WithContext<FAQPage> {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** One free tool that runs in the browser. */
export function softwareApplication(
  siteUrl: string,
  tool: { readonly name: string; readonly description: string; readonly path: string },
): WithContext<SoftwareApplication> {
  return {
    '@context': CONTEXT,
    '@type': 'SoftwareApplication',
    name: tool.name,
    description: tool.description,
    url: absolute(siteUrl, tool.path),
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Any, in a web browser',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'NZD' },
    publisher: { '@id': organizationId(siteUrl) },
  };
}
