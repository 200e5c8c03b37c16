/** Tells of errors of this page. What does so is loaded once there is one: each page pays for these lines alone. */
export function listenForErrors(): void {
  for (const type of ['error', 'unhandledrejection'] as const)
    addEventListener(type, (failure) =>
      import('./error-reports/report-error.ts').then(
        (reports) => reports.reportError(failure),
        () => {},
      ),
    );
}
