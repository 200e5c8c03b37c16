/**
 * The pages of the developer tools, compared with the specification's reference: Lighthouse's mobile preset (median of
 * five runs) and the script of the first load. `npm run bench -- tools`; `BENCH_RUNS=1` for a quick look.
 */
import { firstLoad } from '@hln/web/e2e/first-load';
import { TOOLS } from '@hln/web/tools';
import { auditPages, type PageResult } from './lighthouse.ts';

/** it-tools, built and measured on this kind of machine; from the specification. */
const IT_TOOLS = {
  performance: '54 to 75',
  accessibility: '80',
  'best practices': '',
  SEO: '',
  LCP: '',
  TBT: '',
  CLS: '',
  'script, gzipped': '322 to 386 KB',
} as const;

const ms = (value: number) => `${Math.round(value)} ms`;

async function row({
  path,
  scores,
  lcpMs,
  tbtMs,
  cls,
}: PageResult): Promise<Record<keyof typeof IT_TOOLS, string>> {
  const [performance, accessibility, practices, seo] = scores.map(String);
  const { gzipped } = await firstLoad(path);
  return {
    performance: performance ?? '',
    accessibility: accessibility ?? '',
    'best practices': practices ?? '',
    SEO: seo ?? '',
    LCP: ms(lcpMs),
    TBT: ms(tbtMs),
    CLS: cls.toFixed(3),
    'script, gzipped': `${Math.round(gzipped / 1000)} KB`,
  };
}

/** Measures the page of every tool. */
export async function run(): Promise<void> {
  const runs = Number(process.env.BENCH_RUNS ?? 5);
  const rows: Record<string, Record<string, string>> = { 'it-tools, for comparison': IT_TOOLS };
  const faults: string[] = [];
  for await (const page of auditPages(
    TOOLS.map((tool) => tool.path),
    runs,
  )) {
    rows[page.path.replace('/tools/', '')] = await row(page);
    if (page.faults.length > 0) faults.push(`${page.path}: ${page.faults.join(', ')}`);
  }
  console.log(`Lighthouse, mobile, median of ${runs}`);
  console.table(rows);
  console.log('Without the audit of robots.txt on pages that may call nobody: see bench/lighthouse.ts.');
  for (const fault of faults) console.log(`Below 0.9 in some run, ${fault}`);
}
