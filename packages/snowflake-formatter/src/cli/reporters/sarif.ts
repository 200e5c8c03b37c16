import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERSION } from '../../version.ts';
import { type FileFinding, isFailed, type JobResult } from '../job.ts';
import type { LineChange } from '../line-diff.ts';
import type { Output } from '../surroundings.ts';
import type { Reporter } from './reporter.ts';
import type { RepositoryPaths } from './repository-paths.ts';
import type { ArtifactLocation, Fix, Log, Notification, Region, Result } from './sarif-log.ts';
import { changedLines, UNFORMATTED, unformattedMessage } from './unformatted.ts';

/** The description of each code. A code that is missing here is still reported, without a description. */
const RULES: Readonly<Record<string, string>> = {
  [UNFORMATTED]: 'The file is not formatted.',
  'unmatched-closing-bracket': 'A closing bracket has no opening one.',
  'unmatched-opening-bracket': 'An opening bracket has no closing one.',
  unclosed: 'A string, a quoted name, a comment or a $$ body never ends.',
  'unknown-character': 'Snowflake SQL has no such character.',
  'meaning-changed': 'The proof refused the formatted text; the file is left as it is.',
  'internal-error': 'The formatter failed; the file is left as it is.',
  'unreadable-file': 'The file cannot be read or written.',
};

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** For code scanning: prints one SARIF log at the end, which includes the fix for each unformatted file. */
export class SarifReporter implements Reporter {
  private readonly stdout: Output;
  private readonly paths: RepositoryPaths;
  private readonly results: Result[] = [];
  private readonly notifications: Notification[] = [];
  private readonly ruleIds: string[] = [];

  constructor(stdout: Output, paths: RepositoryPaths) {
    this.stdout = stdout;
    this.paths = paths;
  }

  file(result: JobResult): void {
    const location = this.locationOf(result.path);
    for (const finding of result.findings) this.results.push(this.resultOf(finding, location));
    const [first] = result.changes;
    if (first === undefined || isFailed(result)) return;
    const lines = changedLines(first);
    const message = unformattedMessage(result.changes, result.path);
    this.results.push({
      ...this.rule(UNFORMATTED),
      level: 'error',
      message: { text: message },
      locations: [at(location, { startLine: lines.first, endLine: lines.last })],
      fixes: [fixOf(result.changes, location)],
    });
  }

  problem(message: string): void {
    this.notifications.push({ level: 'error', message: { text: message } });
  }

  end(): void {
    const log: Log = {
      $schema: SCHEMA,
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'snowflake-format',
              semanticVersion: VERSION,
              rules: this.ruleIds.map((id) => ({
                id,
                ...(RULES[id] === undefined ? {} : { shortDescription: { text: RULES[id] } }),
              })),
            },
          },
          columnKind: 'utf16CodeUnits',
          invocations: [
            {
              executionSuccessful: this.notifications.length === 0,
              toolExecutionNotifications: this.notifications,
            },
          ],
          results: this.results,
        },
      ],
    };
    this.stdout.write(`${JSON.stringify(log, null, 2)}\n`);
  }

  private resultOf(finding: FileFinding, location: ArtifactLocation): Result {
    const { severity, code, message, line, column, endColumn } = finding;
    const region = { startLine: line, startColumn: column };
    return {
      ...this.rule(code),
      level: severity,
      message: { text: message },
      locations: [at(location, endColumn === undefined ? region : { ...region, endColumn })],
    };
  }

  /** The rule's id and its index among the rules of this run. */
  private rule(ruleId: string): { readonly ruleId: string; readonly ruleIndex: number } {
    if (!this.ruleIds.includes(ruleId)) this.ruleIds.push(ruleId);
    return { ruleId, ruleIndex: this.ruleIds.indexOf(ruleId) };
  }

  private locationOf(path: string): ArtifactLocation {
    const named = this.paths.of(path);
    if (isAbsolute(named)) return { uri: pathToFileURL(named).href };
    return { uri: named.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
  }
}

function at(artifactLocation: ArtifactLocation, region: Region): Result['locations'][number] {
  return { physicalLocation: { artifactLocation, region } };
}

function fixOf(changes: readonly LineChange[], artifactLocation: ArtifactLocation): Fix {
  const replacements = changes.map(({ start, end, text }) => ({
    deletedRegion: { charOffset: start, charLength: end - start },
    insertedContent: { text },
  }));
  return { description: { text: 'Format the file.' }, artifactChanges: [{ artifactLocation, replacements }] };
}
