import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the site. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('company', 'routes/company.tsx'),
  route('tools', 'routes/tools.tsx'),
  route('tools/snowflake-sql-formatter', 'routes/tools.snowflake-sql-formatter.tsx'),
  route('buy-coffee', 'routes/buy-coffee.tsx'),
  route('consultation', 'routes/consultation.tsx'),
  route('login', 'routes/login.tsx'),
  // Only for staff who are signed in.
  layout('routes/staff.tsx', [
    route('staff/portal', 'routes/staff.portal.tsx'),
    route('staff/ops/costs', 'routes/staff.ops.costs.tsx'),
    route('staff/price-watcher', 'routes/staff.price-watcher.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
