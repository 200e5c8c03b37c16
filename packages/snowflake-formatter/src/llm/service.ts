import { now } from '../clock.ts';
import { messagesOf } from '../diagnostics.ts';
import { formatSQL } from '../format.ts';
import { completeOptions } from '../options.ts';
import { proveUnchanged } from '../proof/index.ts';
import type { Diagnostic, DiagnosticCode, FormatterResult } from '../types.ts';
import { validateSQL } from '../validate.ts';
import { withoutFence } from './answer.ts';
import { ChatClient } from './client.ts';
import { isLlmError, LlmError } from './errors.ts';
import { formattingMessages } from './prompt.ts';
import type { BatchRequest, ConnectionTest, LlmFormattingService, LlmRequest, LlmSettings } from './types.ts';

export const INVALID_SQL = 'LLM produced invalid SQL';
export const BATCH_ERROR = 'Batch formatting error';

const MIN_ANSWER_BYTES = 64 * 1024;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An LLM failure has no position in the text, so the diagnostic points to the start. */
function diagnostic(
  code: DiagnosticCode,
  message: string,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic {
  return { code, severity, message, position: 1, line: 1, column: 1, length: 1 };
}

function unchanged(sql: string, diagnostics: readonly Diagnostic[], started: number): FormatterResult {
  return {
    formatted: sql,
    changes: [],
    errors: messagesOf(diagnostics, 'error'),
    warnings: [],
    diagnostics,
    source: 'llm',
    processingTime: now() - started,
  };
}

/** The white space at the end of the text, which models drop. */
function tailOf(text: string): string {
  return text.slice(text.trimEnd().length);
}

class Service implements LlmFormattingService {
  private readonly settings: LlmSettings;
  private readonly client: ChatClient;

  constructor(settings: LlmSettings) {
    this.settings = settings;
    this.client = new ChatClient(settings);
  }

  async formatSQL(sql: string, request: LlmRequest = {}): Promise<FormatterResult> {
    const started = now();
    try {
      return await this.format(sql, request, started);
    } catch (error) {
      if (!isLlmError(error)) throw error;
      return unchanged(sql, [diagnostic(`llm-${error.code}`, error.message)], started);
    }
  }

  async formatBatch(texts: readonly string[], request: BatchRequest = {}): Promise<FormatterResult[]> {
    const results: FormatterResult[] = [];
    let next = 0;
    let done = 0;
    const work = async (): Promise<void> => {
      for (let index = next++; index < texts.length; index = next++) {
        request.signal?.throwIfAborted();
        try {
          results[index] = await this.formatOfBatch(texts[index] ?? '', request);
          request.onProgress?.(++done, texts.length);
        } catch (error) {
          // The batch has failed: the other workers must not send the remaining texts.
          next = texts.length;
          throw error;
        }
      }
    };
    const wanted = Math.floor(request.concurrency ?? 4);
    const workers = Math.min(texts.length, Math.max(1, Number.isNaN(wanted) ? 4 : wanted));
    await Promise.all(Array.from({ length: workers }, work));
    return results;
  }

  async testConnection(signal?: AbortSignal): Promise<ConnectionTest> {
    const started = now();
    try {
      const question = [{ role: 'user', content: 'Answer with the word OK.' }] as const;
      const answer = await this.client.ask(question, MIN_ANSWER_BYTES, signal);
      return { ok: true, model: answer.model ?? this.settings.model ?? 'default', latency: now() - started };
    } catch (error) {
      if (!isLlmError(error)) throw error;
      return {
        ok: false,
        error: error.message,
        ...(error.status === undefined ? {} : { status: error.status }),
      };
    }
  }

  private async formatOfBatch(sql: string, request: LlmRequest): Promise<FormatterResult> {
    const started = now();
    try {
      return await this.format(sql, request, started);
    } catch (error) {
      request.signal?.throwIfAborted();
      const messages = [BATCH_ERROR, messageOf(error)];
      return unchanged(
        sql,
        messages.map((message) => diagnostic('llm-batch', message)),
        started,
      );
    }
  }

  private async format(sql: string, request: LlmRequest, started: number): Promise<FormatterResult> {
    const options = request.options ?? {};
    const local = (): FormatterResult => formatSQL(sql, options);
    if (this.settings.enabled !== true || typeof sql !== 'string' || sql.trim() === '') return local();
    // SQL that the local engine refuses is not sent anywhere.
    if (options.validateSyntax !== false && !validateSQL(sql).valid) return local();
    try {
      const formatted = await this.formatByModel(sql, request);
      const changes = formatted === sql ? [] : ['Laid out by the language model'];
      return { ...unchanged(sql, [], started), formatted, changes };
    } catch (error) {
      if (!isLlmError(error) || this.settings.fallbackToLocal === false) throw error;
      const result = local();
      const { code, message } = error;
      return {
        ...result,
        warnings: [message, ...result.warnings],
        diagnostics: [diagnostic(`llm-${code}`, message, 'warning'), ...result.diagnostics],
        processingTime: now() - started,
      };
    }
  }

  private async formatByModel(sql: string, request: LlmRequest): Promise<string> {
    const { options = {}, dialect = 'snowflake', style = 'readable', signal } = request;
    const { validateSyntax, includeTokens, includeStatistics, ...layout } = options;
    const messages = formattingMessages(sql, layout, dialect, style);
    const limit = this.settings.maxAnswerBytes ?? MIN_ANSWER_BYTES + 8 * sql.length;
    const { text } = await this.client.ask(messages, limit, signal);
    const byteOrderMark = sql.startsWith('\ufeff') ? '\ufeff' : '';
    const formatted = byteOrderMark + withoutFence(text).trim() + tailOf(sql);
    const valid = validateSyntax === false || validateSQL(formatted).valid;
    if (!valid || proveUnchanged(sql, formatted, completeOptions(options)) !== null)
      throw new LlmError('invalid-sql', INVALID_SQL);
    return formatted;
  }
}

/** Creates a formatting service for an OpenAI-compatible chat endpoint. Without `enabled`, it is the local engine. */
export function createLlmService(settings: LlmSettings = {}): LlmFormattingService {
  return new Service(settings);
}
