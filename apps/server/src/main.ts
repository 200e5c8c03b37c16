import { enableCompileCache } from 'node:module';

// Before the first of our imports, hence those below are dynamic: later starts compile nothing again.
enableCompileCache();

let isEnding = () => false;
try {
  const { startServer } = await import('./start-server.ts');
  const { OWNER_SIGNAL } = await import('./installation/owner-signal.ts');
  const { answerOwner } = await import('./owner/channel.ts');
  const { performOwnerRequest } = await import('./owner/perform.ts');
  const { makeFirstAccount } = await import('./staff/first-account.ts');
  const starting = startServer();
  const { endOnSignal } = await import('./end-on-signal.ts');
  isEnding = endOnSignal(starting);
  // From the beginning: nothing else keeps the signal from ending a server that is still starting.
  process.on(OWNER_SIGNAL, () => {
    starting
      .then((started) => answerOwner(started.dataDir, (request) => performOwnerRequest(started, request)))
      .catch((error: unknown) => console.error(error));
  });
  const server = await starting;
  const firstAccount = await makeFirstAccount(server.backend.database, server.staffEmail);
  // To the terminal only; the log is on the other stream.
  if (firstAccount !== null) console.log(firstAccount);
  console.log(`HLN is listening on ${server.url}`);
  const { addDemoCostsOnce } = await import('./costs/add-demo-once.ts');
  await addDemoCostsOnce(server.backend);
} catch (error) {
  // A start that was broken off fails at whatever it was doing, and ends in order all the same.
  if (!isEnding()) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
