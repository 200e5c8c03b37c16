import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the site. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('company', 'routes/company.tsx'),
  route('tools', 'routes/tools.tsx'),
  route('tools/snowflake-sql-formatter', 'routes/tools.snowflake-sql-formatter.tsx'),
  route('tools/json-formatter', 'routes/tools.json-formatter.tsx'),
  route('tools/hash-generator', 'routes/tools.hash-generator.tsx'),
  route('tools/base64-encoder', 'routes/tools.base64-encoder.tsx'),
  route('tools/url-encoder', 'routes/tools.url-encoder.tsx'),
  route('tools/regex-tester', 'routes/tools.regex-tester.tsx'),
  route('tools/color-picker', 'routes/tools.color-picker.tsx'),
  route('tools/password-generator', 'routes/tools.password-generator.tsx'),
  route('tools/qr-generator', 'routes/tools.qr-generator.tsx'),
  route('tools/conformance', 'routes/tools.conformance.tsx'),
  route('buy-coffee', 'routes/buy-coffee.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('consultation', 'routes/consultation.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('accessibility', 'routes/accessibility.tsx'),
  route('licences', 'routes/licences.tsx'),
  route('login', 'routes/login.tsx'),
  // Only for staff who are signed in.
  layout('routes/staff.tsx', [
    route('staff/portal', 'routes/staff.portal.tsx'),
    route('staff/ops/costs', 'routes/staff.ops.costs.tsx'),
    route('staff/price-watcher', 'routes/staff.price-watcher.tsx'),
    route('staff/resources/user-management', 'routes/staff.resources.user-management.tsx'),
    route('staff/resources/audit-log', 'routes/staff.resources.audit-log.tsx'),
    route('staff/resources/system-settings', 'routes/staff.resources.system-settings.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
