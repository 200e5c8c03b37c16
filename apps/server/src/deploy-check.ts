/**
 * `npm run deploy:check [-- --secrets FILE]`: checks whether everything is ready for a hosted project, without
 * contacting one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { EXPOSED_SCHEMAS } from './data-api/rules.ts';
import { checkConfig } from './deploy/check-config.ts';
import {
  checkBuild,
  checkSecrets,
  type Variables,
  variablesOfFunctions,
} from './deploy/check-environment.ts';
import { checkImports } from './deploy/check-imports.ts';
import { CLI_COMMANDS, checkCli, checkPush } from './deploy/check-push.ts';
import { readProject } from './deploy/read-project.ts';

const CLI_ANSWERS_MS = 20_000;

const USAGE = `Usage: npm run deploy:check [-- --secrets FILE]

  FILE  what "supabase secrets set --env-file FILE" will be given; without it, the environment`;

const SIGNS = { ok: 'ok      ', warning: 'warning ', missing: 'MISSING ' } as const;

try {
  const { values } = parseArgs({ options: { secrets: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    console.log(USAGE);
    process.exit();
  }
  const lacking = check(readSecrets(values.secrets));
  console.log(lacking === 0 ? '\nReady to deploy.' : `\nNot ready: ${lacking} missing.`);
  process.exitCode = lacking === 0 ? 0 : 1;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 2;
}

/** Prints every finding. @returns how many of them keep the site from working */
function check(secrets: Variables): number {
  const { config, files, sources } = readProject();
  const entries = files.functions.map((name) => `supabase/functions/${name}/index.ts`);
  const findings = [
    ...checkConfig(config, EXPOSED_SCHEMAS, files),
    ...checkImports(entries, sources),
    ...checkSecrets(secrets),
    ...checkPush(config, process.env, secrets),
    ...checkBuild(process.env),
    checkCli(cliVersion()),
  ];
  for (const { level, about, says } of findings) console.log(`${SIGNS[level]}${about}: ${says}`);
  return findings.filter(({ level }) => level === 'missing').length;
}

/** Reads the secrets from a file, or from the shell's environment, which has many variables that no function reads. */
function readSecrets(file: string | undefined): Variables {
  if (file === undefined) return variablesOfFunctions(process.env);
  return parseEnv(readFileSync(file, 'utf8'));
}

function cliVersion(): string | null {
  for (const [command, ...args] of CLI_COMMANDS) {
    try {
      return execFileSync(command, args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: CLI_ANSWERS_MS,
      });
    } catch {
      // This command doesn't find the CLI; the next one may.
    }
  }
  return null;
}
