/**
 * `npm run try:machine`: boots a new Debian with systemd and runs the commands of docs/deploy-own-machine.md exactly as
 * written, from an empty machine to a service that was killed, backed up and restored. Takes four to ten minutes, root,
 * debootstrap, systemd-nspawn and the network; if one of the first three is missing it says so and does nothing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { bootMachine, missingPrograms } from './lib/own-machine/machine.ts';
import { commandsOf } from './lib/own-machine/read-document.ts';
import { ROOT } from './lib/run.ts';

/** The file that the document asks for; its name resolves to the machine itself. */
const ENVIRONMENT = 'SITE_URL=https://example.nz\nTRUSTED_PROXIES=127.0.0.1\n';

/** Runs after the document's own commands: the service is confined, and restarts when it is killed. */
const IS_CONFINED_AND_COMES_BACK = `
  pid=$(systemctl show -p MainPID --value hln)
  as_service() { nsenter -t "$pid" -m -S "$(id -u hln)" -G "$(id -g hln)" "$@"; }
  as_service touch /var/lib/hln/try && rm /var/lib/hln/try
  for folder in /opt/hln /etc /etc/hln /usr /var/lib /run /root /home; do
    if as_service touch "$folder/try" 2>/dev/null; then echo "The service can write to $folder."; exit 1; fi
  done
  grep -q '^CapBnd:[[:space:]]*0*$' "/proc/$pid/status"
  kill -9 "$pid"
  curl --fail --silent --retry 30 --retry-all-errors --retry-delay 1 http://127.0.0.1:3000/readyz
  [ "$(systemctl show -p NRestarts --value hln)" = 1 ]
  [ "$(systemctl show -p MainPID --value hln)" != "$pid" ]`;

const RESTORED_INTO_ITS_PLACE = `
  systemctl stop hln
  mv /var/lib/hln/pgdata /var/lib/hln/pgdata.after
  hln backup --restore "$(ls -t /var/lib/hln/nightly/hln-*.tar.gz | head -1)"
  systemctl start hln
  curl --fail --silent --retry 30 --retry-all-errors --retry-delay 1 http://127.0.0.1:3000/readyz
  hln staff list | grep you@example.nz`;

async function main(): Promise<number> {
  const missing = missingPrograms();
  if (missing !== null) {
    console.log(`Skipped: ${missing}`);
    return 0;
  }
  if (await isPortInUse(3000)) {
    console.log('Skipped: something listens on port 3000, which the machine shares with this one.');
    return 0;
  }
  const document = readFileSync(join(ROOT, 'docs/deploy-own-machine.md'), 'utf8');
  const machine = await bootMachine();
  try {
    execFileSync('git', ['clone', '--quiet', '--bare', ROOT, join(machine.folder, 'srv/hln.git')]);
    const say = (title: string, script: string) => {
      console.log(`\n── ${title}`);
      machine.run(script.replaceAll('REPOSITORY', '/srv/hln.git'));
    };
    const [programs = '', sources = '', , build = '', account = ''] = commandsOf(document, 'Set up');
    say('Set up: programs', programs);
    say('Set up: sources', sources);
    say('Set up: variables', `printf '%s' '${ENVIRONMENT}' >/etc/hln/environment`);
    say('Set up: the site', `cd /opt/hln\n${build}`);
    say('Set up: the first account', account);
    say('The service', `cd /opt/hln\n${commandsOf(document, 'The service')[0] ?? ''}`);
    say('The service is confined, and comes back', IS_CONFINED_AND_COMES_BACK);
    say('Backups', commandsOf(document, 'Backups')[0] ?? '');
    say('A backup comes back', RESTORED_INTO_ITS_PLACE);
  } finally {
    machine.remove();
  }
  console.log('\nThe commands of docs/deploy-own-machine.md work on a new Debian.');
  return 0;
}

function isPortInUse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

if (process.argv.includes('--help')) {
  console.log('npm run try:machine: runs the commands of docs/deploy-own-machine.md on a new Debian');
  process.exit();
}

process.exitCode = await main();
