/**
 * The only words that a report of an error has for what went wrong: a message, or a name that anybody may give to an
 * error, could hold what somebody typed. Without the schemas, which a page need not load to report.
 */
export const PAGE_ERROR_KINDS = ['error', 'rejection', 'formatter'] as const;
export type PageErrorKind = (typeof PAGE_ERROR_KINDS)[number];

/** How the formatter says that it failed itself. */
export const FORMATTER_FAILURES = ['internal-error', 'meaning-changed'] as const;

/** The names of the language's errors, of the browsers', and of our own. What has another name is an `Error`. */
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

/** The most places in our files that a report names. */
export const MOST_FRAMES = 6;
