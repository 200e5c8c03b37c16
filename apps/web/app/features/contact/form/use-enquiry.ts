import { contactResponseSchema } from '@hln/contracts';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { fetchWithin, mayBeKeptAlive } from '../../../lib/requests.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import {
  EMPTY_ENQUIRY,
  ENQUIRY_FIELDS,
  type Enquiry,
  type EnquiryErrors,
  type EnquiryField,
  enquiryErrors,
  enquirySchema,
} from './enquiry.ts';

/** The database may take 8 seconds; nobody should wait longer for an answer that will not come. */
const LIMIT_MS = 20_000;

/** The outcome of an enquiry. `check` means that the server found an error that the page had not. */
type SendOutcome = 'sent' | 'check' | 'tooMany' | 'notSent' | 'offline' | 'noAnswer';

/**
 * Sends an enquiry. Sending the same words again on the same day counts once, so retrying is safe after any outcome; it
 * completes even if the tab is closed.
 */
async function sendEnquiry(enquiry: Readonly<Record<string, string>>): Promise<SendOutcome> {
  const body = JSON.stringify(enquiry);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetchWithin(LIMIT_MS)(functionUrl('contact'), {
      method: 'POST',
      headers: { ...backendHeaders(), 'content-type': 'application/json' },
      body,
      keepalive: mayBeKeptAlive(body),
    });
    answer = await response.json().catch(() => null);
  } catch {
    return navigator.onLine ? 'noAnswer' : 'offline';
  }
  if (response.ok && v.is(contactResponseSchema, answer)) return 'sent';
  if (response.status === 429) return 'tooMany';
  return response.status === 400 ? 'check' : 'notSent';
}

type Failure = Exclude<SendOutcome, 'sent'>;

/** The state of the form: what is typed, which survives a reload, and the outcome. */
export function useEnquiry() {
  const { value: enquiry, change, reset } = useDraft('contact', enquirySchema, EMPTY_ENQUIRY);
  const [errors, setErrors] = useState<EnquiryErrors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The email address that the confirmation goes to, once the enquiry is stored. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  // A ref, because state is one render late for a double press.
  const sending = useRef(false);

  function edit(field: EnquiryField, text: string) {
    change((before) => ({ ...before, [field]: text }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  }

  /** @param website the honeypot field @returns the first field with an error, null if it is being sent */
  function send(typed: Enquiry, website: string): EnquiryField | null {
    if (sending.current) return null;
    const found = enquiryErrors(typed);
    setErrors(found);
    const first = ENQUIRY_FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) return first;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    void sendEnquiry({ ...typed, website }).then((outcome) => {
      sending.current = false;
      setBusy(false);
      if (outcome !== 'sent') {
        setFailure(outcome);
        return;
      }
      setSentTo(typed.email.trim());
      reset();
    });
    return null;
  }

  return { enquiry, errors, busy, failure, sentTo, edit, send, again: () => setSentTo(null) };
}
