import { useRef, useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { type SendOutcome, sendEnquiry } from '../send/send-enquiry.ts';
import {
  EMPTY_ENQUIRY,
  ENQUIRY_FIELDS,
  type Enquiry,
  type EnquiryErrors,
  type EnquiryField,
  enquiryErrors,
  enquirySchema,
} from './enquiry.ts';

type Failure = Exclude<SendOutcome, 'sent'>;

/** The state of the form: what is typed, which survives a reload, and what became of it. */
export function useEnquiry() {
  const { value: enquiry, change, reset } = useDraft('contact', enquirySchema, EMPTY_ENQUIRY);
  const [errors, setErrors] = useState<EnquiryErrors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The address to which the confirmation goes, once the enquiry is stored. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  // State is one render late for a double press.
  const sending = useRef(false);

  function edit(field: EnquiryField, text: string) {
    change((before) => ({ ...before, [field]: text }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  }

  /** @param website the field that nobody sees @returns the first field at fault, null when it is being sent */
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
