/** How the names of transcripts that wait in the browser's storage begin. By itself, so that the shell can look. */
export const UNSENT_PREFIX = 'hln-chat-unsent:';
