import type { ClientRole } from './questions.ts';

/** Refuses a request, in PostgREST's error format. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toResponse(): Response {
    const { code, message, status } = this;
    return Response.json({ code, details: null, hint: null, message }, { status });
  }
}

/** Shortens a caller's text for a message. */
export function quoted(text: string): string {
  return `'${text.length > 60 ? `${text.slice(0, 60)}…` : text}'`;
}

/** Refuses a request that the site itself would never send. */
export function notAllowed(message: string): Refusal {
  return new Refusal(400, 'PGRST100', message);
}

/** The database's own error for a missing grant; the same whether or not the object exists. */
export function noPermission(role: ClientRole, kind: 'table' | 'function', name: string): Refusal {
  return new Refusal(role === 'anon' ? 401 : 403, '42501', `permission denied for ${kind} ${name}`);
}
