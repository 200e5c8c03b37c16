import type { Page } from 'playwright-core';

/**
 * Elements that would wrongly be read as part of a message: controls in live regions and in descriptions of controls. A
 * conversation (`log`) is read piece by piece, and may contain links.
 */
export function liveFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
    const words = (element: Element) => (element.textContent ?? '').trim().slice(0, 60);
    const faultsIn = (element: Element, what: string) =>
      [...element.querySelectorAll(controls)].map(
        (control) => `${what} "${words(element)}" holds "${words(control)}"`,
      );
    const regions = document.querySelectorAll(
      '[role="status"], [role="alert"], [aria-live]:not([role="log"])',
    );
    const descriptions = [...document.querySelectorAll('[aria-describedby]')].flatMap((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(/\s+/)
        .flatMap((id) => document.getElementById(id) ?? []),
    );
    return [
      ...[...regions].flatMap((region) => faultsIn(region, 'live region')),
      ...descriptions.flatMap((description) => faultsIn(description, 'description')),
    ];
  });
}
