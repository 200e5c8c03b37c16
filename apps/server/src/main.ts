import { enableCompileCache } from 'node:module';

// Comes before the first of our imports, so those below are dynamic: later starts need not compile anything.
enableCompileCache();

let isEnding = () => false;

/** Prints to the terminal, for the person who started the server; the log goes to standard error. */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { readConfig } = await import('./config/config.ts');
  const { createLog } = await import('./foundation/log.ts');
  const { captureOutput } = await import('./process/process-output.ts');
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  captureOutput(log);
  const { startConfigured } = await import('./start-server.ts');
  const { makeFirstAccount } = await import('./staff/first-account.ts');
  const { endOnSignal, SHUTDOWN_LIMIT_MS } = await import('./process/end-on-signal.ts');
  const { keepRunning } = await import('./process/keep-running.ts');
  const limitMs = SHUTDOWN_LIMIT_MS + config.drainSeconds * 1_000;
  const starting = keepRunning((restart) => startConfigured(config, log, { restart }), log, limitMs);
  isEnding = endOnSignal(starting, log, limitMs);
  const { server } = await starting;
  const firstAccount = await makeFirstAccount(server.backend.database, server.staffEmail);
  if (firstAccount !== null) say(firstAccount);
  say(`HLN is listening on ${server.url}`);
  const { addDemoCostsOnce } = await import('./costs/add-demo-once.ts');
  const added = await addDemoCostsOnce(server.backend, config);
  if (added !== null) say(added);
} catch (error) {
  // An interrupted start fails somewhere, which doesn't matter: the shutdown is already in progress.
  if (!isEnding()) {
    // The message tells the person who started the server what to do, so it is not JSON.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
