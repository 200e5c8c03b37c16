export type { LlmErrorCode } from '../types.ts';
export { isLlmError, LlmError } from './errors.ts';
export { BATCH_ERROR, createLlmService, INVALID_SQL } from './service.ts';
export type { BatchRequest, ConnectionTest, LlmFormattingService, LlmRequest, LlmSettings } from './types.ts';
