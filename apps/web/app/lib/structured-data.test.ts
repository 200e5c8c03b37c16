import { describe, expect, test } from 'vitest';
import { loadVocabulary } from '../../e2e/support/schema-vocabulary.ts';
import { breadcrumbs, faqPage, organization, softwareApplication, website } from './structured-data.ts';

const SITE = 'https://site.example';
const HOME = { name: 'Home', path: '/' };
const ABOUT = { name: 'About Us', path: '/about' };
const TOOL = { name: 'Tool', path: '/tools/one', description: 'Does one thing.' };
const vocabulary = await loadVocabulary();

describe('structured data', () => {
  test.each([
    [
      'Organization',
      organization({ siteUrl: SITE }, { email: 'hello@site.example', description: 'We help.' }),
    ],
    ['WebSite', website(SITE)],
    ['BreadcrumbList', breadcrumbs(SITE, [HOME, ABOUT, TOOL])],
    ['FAQPage', faqPage([{ question: 'Why?', answer: 'Because.' }])],
    ['SoftwareApplication', softwareApplication(SITE, TOOL)],
  ])('%s is in the vocabulary of schema.org', (type, data) => {
    expect(data).toMatchObject({ '@type': type });
    expect(vocabulary.faults(data)).toEqual([]);
  });

  test('refuses anything outside the vocabulary', () => {
    const context = { '@context': 'https://schema.org' };
    expect(vocabulary.faults({ ...context, '@type': 'Organisation', name: 'x' })).toEqual([
      '$: there is no type Organisation',
    ]);
    expect(vocabulary.faults({ ...context, '@type': 'Organization', acceptedAnswer: 'x' })).toEqual([
      '$: acceptedAnswer is not for Organization',
    ]);
    expect(vocabulary.faults({ ...context, '@type': 'Organization', url: 3 })).toHaveLength(1);
    expect(
      vocabulary.faults({ ...context, '@type': 'FAQPage', publisher: { '@type': 'Question', name: 'x' } }),
    ).toEqual(['$.publisher may not be a Question']);
  });

  test('numbers the breadcrumbs from 1 and ends at the page', () => {
    expect(breadcrumbs(SITE, [HOME, ABOUT]).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://site.example/' },
      { '@type': 'ListItem', position: 2, name: 'About Us', item: 'https://site.example/about' },
    ]);
  });
});
