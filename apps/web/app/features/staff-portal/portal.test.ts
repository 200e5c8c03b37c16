import { describe, expect, it } from 'vitest';
import { STAFF_PATHS } from '../../content/staff-pages.ts';
import { STAFF_CATEGORIES, STAFF_TOOLS } from '../../content/staff-tools.ts';
import { findStaffTools } from '../../staff-parts/frame/finders.ts';
import { nameOf } from './portal-view.tsx';

describe('the greeting', () => {
  it.each([
    ['mere@hln.example', 'Mere'],
    ['mere.tamahori@hln.example', 'Mere.tamahori'],
    ['āwhina@hln.example', 'Āwhina'],
    ['MERE@hln.example', 'MERE'],
    ['7up@hln.example', '7up'],
    [null, 'Staff Member'],
    ['', 'Staff Member'],
    ['@hln.example', 'Staff Member'],
  ])('of %s is %s', (email, name) => {
    expect(nameOf(email)).toBe(name);
  });
});

describe('the tools', () => {
  it('are the ten of the specification, the audit log and privacy requests, each with a page', () => {
    expect(STAFF_TOOLS.map((tool) => tool.url).sort()).toEqual(
      [
        '/staff/price-watcher',
        '/staff/ops/costs',
        ...['feedback-analytics', 'chat-sessions', 'database-admin', 'email-logs'].map(resource),
        ...['system-monitoring', 'user-management', 'content-management', 'system-settings'].map(resource),
        resource('audit-log'),
        resource('privacy-requests'),
      ].sort(),
    );
    expect(STAFF_TOOLS.filter(({ url }) => !STAFF_PATHS.includes(url))).toEqual([]);
  });

  it('are in four categories, none of them empty', () => {
    expect(STAFF_CATEGORIES).toEqual(['Analytics', 'Management', 'Communication', 'Security']);
    expect(new Set(STAFF_TOOLS.map((tool) => tool.category))).toEqual(new Set(STAFF_CATEGORIES));
    expect(new Set(STAFF_TOOLS.map((tool) => tool.id)).size).toBe(STAFF_TOOLS.length);
  });

  it('describe user management in the specification’s words', () => {
    const tool = STAFF_TOOLS.find(({ id }) => id === 'user-management');
    expect(tool?.description.toLowerCase()).toContain('managing staff accounts and permissions');
  });
});

describe('the search', () => {
  const found = (query: string) => findStaffTools(STAFF_TOOLS, query).map((tool) => tool.id);

  it('matches words of name, description and category, in any order and case', () => {
    expect(found('price')).toEqual(['price-watcher']);
    expect(found('COSTS operational')).toEqual(['operational-costs']);
    expect(found('security')).toEqual([
      'database-admin',
      'system-monitoring',
      'audit-log',
      'privacy-requests',
    ]);
    expect(found('mails')).toEqual(['email-logs']);
  });

  it.each([
    ['audit', ['audit-log']],
    ['password', ['user-management']],
    ['restore', ['database-admin']],
    ['backup', ['database-admin']],
    ['invite', ['user-management']],
    ['personal data', ['privacy-requests']],
    ['mail server', ['system-settings']],
    ['csv', ['operational-costs']],
  ])('finds tools by their purpose: %s', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it('lists matching names first', () => {
    expect(found('email')[0]).toBe('email-logs');
  });

  it('shows all for a blank query, and none if nothing matches', () => {
    expect(found('  ')).toHaveLength(STAFF_TOOLS.length);
    expect(found('fax machine')).toEqual([]);
    expect(found('(')).toEqual([]);
  });
});

const resource = (name: string) => `/staff/resources/${name}`;
