/** A configuration file cannot be read or is invalid. The message starts with its path. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
