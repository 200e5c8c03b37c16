import { PORTAL } from '../../../content/staff-tools.ts';

/** `Mere` for mere@hln.example: the part before the @, its first letter capitalised. */
export function nameOf(email: string | null): string {
  const [first = '', ...rest] = email?.split('@')[0]?.trim() ?? '';
  return first === '' ? PORTAL.fallbackName : first.toLocaleUpperCase('en-NZ') + rest.join('');
}
