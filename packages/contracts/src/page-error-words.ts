/**
 * The only words with which a report can describe an error: a message, or an arbitrary error name, could contain what
 * somebody typed. Kept apart from the schemas, which a page need not load to report.
 */
export const PAGE_ERROR_KINDS = ['error', 'rejection', 'formatter'] as const;
export type PageErrorKind = (typeof PAGE_ERROR_KINDS)[number];

/** The formatter's codes for its own failures. */
export const FORMATTER_FAILURES = ['internal-error', 'meaning-changed'] as const;

/** The names of errors in the language, in browsers, and of our own. Any other name is reported as `Error`. */
export const PAGE_ERROR_NAMES = [
  'Error',
  'AggregateError',
  'EvalError',
  'InternalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AbortError',
  'DataCloneError',
  'DataError',
  'EncodingError',
  'HierarchyRequestError',
  'InvalidAccessError',
  'InvalidCharacterError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'UnknownError',
  'VersionError',
  'CodedError',
  'ErrorResponse',
  'PostgrestError',
  'ValiError',
  ...FORMATTER_FAILURES,
] as const;
export type PageErrorName = (typeof PAGE_ERROR_NAMES)[number];

/** The most places in our files that a report lists. */
export const MOST_FRAMES = 6;
