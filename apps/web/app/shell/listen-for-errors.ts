// What tells us of an error is loaded once there is one: each page pays for these lines alone.
for (const type of ['error', 'unhandledrejection'] as const)
  addEventListener(type, (failure) =>
    import('./error-reports/report-error.ts').then(
      (reports) => reports.reportError(failure),
      () => {},
    ),
  );

export {};
