import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { liveFaults } from './live-faults.ts';
import { untilAnimationsEnd, untilDrawn } from './visit.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Adds a rule to those that axe follows by default: `target-size` is WCAG 2.2, 2.5.8. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };

/**
 * The findings of axe on the current page, one line per rule and element, and those of {@link liveFaults}, for which
 * axe has no rule; empty if there are none.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  await untilDrawn(page);
  // During a transition from one theme to the other, a colour has the contrast of neither.
  await untilAnimationsEnd(page);
  // Injects axe through the debugger, so that the page's own script policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const results: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(OPTIONS)})`);
  const found = results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
  return [...found, ...(await liveFaults(page))];
}
