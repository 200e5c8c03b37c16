import { enableCompileCache } from 'node:module';

// Before the first of our imports, hence those below are dynamic: later starts compile nothing again.
enableCompileCache();

try {
  const { startServer } = await import('./start-server.ts');
  const { answerBackupRequest, BACKUP_SIGNAL } = await import('./backup/request.ts');
  const server = await startServer();
  process.on(BACKUP_SIGNAL, () => {
    answerBackupRequest(server.dataDir, server.backUp).catch((error: unknown) => console.error(error));
  });
  console.log(`HLN is listening on ${server.url}`);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal while the first is obeyed changes nothing: requests are given a few seconds at most.
      if (stopping) return;
      stopping = true;
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error instanceof Error ? error.message : error);
          process.exit(1);
        },
      );
    });
  }
  const { addDemoCostsOnce } = await import('./costs/add-demo-once.ts');
  await addDemoCostsOnce(server.backend);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
