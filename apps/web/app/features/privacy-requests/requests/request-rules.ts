import type { PersonalData, PrivacyRequest, PrivacyRequestKind } from '@hln/contracts';
import { plainContact } from '../data/plain-contact.ts';
import { DELETION } from '../texts.ts';

/** A contact in a form in which two spellings are equal. The last eight digits tell two people's numbers apart. */
const spelling = (contact: string, kind: PersonalData['contact']['kind']): string =>
  kind === 'email' ? plainContact(contact).toLowerCase() : plainContact(contact).replace(/\D/g, '').slice(-8);

/** The open request of a kind about a person that is due first; null if there is none. */
export function openRequestOf(
  requests: readonly PrivacyRequest[],
  kind: PrivacyRequestKind,
  contact: string,
  contactKind: PersonalData['contact']['kind'],
): PrivacyRequest | null {
  const wanted = spelling(contact, contactKind);
  return (
    requests.find(
      (request) =>
        request.kind === kind &&
        request.contact !== null &&
        request.contact.includes('@') === (contactKind === 'email') &&
        spelling(request.contact, contactKind) === wanted,
    ) ?? null
  );
}

/**
 * What is wrong with the note on how a person was checked. The database also refuses one with the person's phone number.
 */
export const checkFault = (check: string): string | undefined =>
  check.trim() === '' ? DELETION.checkMissing : check.includes('@') ? DELETION.checkNames : undefined;
