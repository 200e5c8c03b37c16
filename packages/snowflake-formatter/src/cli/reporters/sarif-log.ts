/**
 * The parts of a SARIF 2.1.0 log that are written here, with the names of the standard. See
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export interface Log {
  readonly $schema: string;
  readonly version: '2.1.0';
  readonly runs: readonly Run[];
}

interface Run {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly semanticVersion: string;
      readonly rules: ReadonlyArray<{ readonly id: string; readonly shortDescription?: Message }>;
    };
  };
  readonly columnKind: 'utf16CodeUnits';
  readonly invocations: ReadonlyArray<{
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications: readonly Notification[];
  }>;
  readonly results: readonly Result[];
}

interface Message {
  readonly text: string;
}

export interface Notification {
  readonly level: 'error';
  readonly message: Message;
}

export interface ArtifactLocation {
  readonly uri: string;
  readonly uriBaseId?: string;
}

export interface Region {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  /** The column after the last character. */
  readonly endColumn?: number;
}

export interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: 'error' | 'warning';
  readonly message: Message;
  readonly locations: ReadonlyArray<{
    readonly physicalLocation: { readonly artifactLocation: ArtifactLocation; readonly region: Region };
  }>;
  readonly fixes?: readonly Fix[];
}

export interface Fix {
  readonly description: Message;
  readonly artifactChanges: ReadonlyArray<{
    readonly artifactLocation: ArtifactLocation;
    readonly replacements: ReadonlyArray<{
      readonly deletedRegion: { readonly charOffset: number; readonly charLength: number };
      readonly insertedContent: Message;
    }>;
  }>;
}
