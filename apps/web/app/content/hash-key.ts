/** The key of an HMAC on the hash generator's page; loads with its field. */
export const HASH_KEY = {
  label: 'Key',
  hint: 'The key is stored nowhere and is never part of a share link.',
  empty: 'The key is empty.',
  encoding: 'The key is',
  show: 'Show the key',
  hide: 'Hide the key',
} as const;
