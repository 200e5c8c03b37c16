/** The prefix of the storage keys of unsent transcripts. In a file of its own, so that the shell loads nothing else. */
export const UNSENT_PREFIX = 'hln-chat-unsent:';
