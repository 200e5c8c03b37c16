import {
  contactBusinessSchema,
  contactEmailSchema,
  contactMessageSchema,
  contactNameSchema,
} from '@hln/contracts';
import * as v from 'valibot';

/** The fields as they are typed. */
export const enquirySchema = v.object({
  name: v.string(),
  business: v.string(),
  email: v.string(),
  message: v.string(),
});
export type Enquiry = v.InferOutput<typeof enquirySchema>;
export type EnquiryField = keyof Enquiry;

export const EMPTY_ENQUIRY: Enquiry = { name: '', business: '', email: '', message: '' };

/** In the order of the form. */
export const ENQUIRY_FIELDS = [
  'name',
  'business',
  'email',
  'message',
] as const satisfies readonly EnquiryField[];

const SCHEMAS = {
  name: contactNameSchema,
  business: contactBusinessSchema,
  email: contactEmailSchema,
  message: contactMessageSchema,
} as const;

export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

/** The error of each field, by the server's rules; empty if there are none. */
export function enquiryErrors(enquiry: Enquiry): EnquiryErrors {
  const errors: EnquiryErrors = {};
  for (const field of ENQUIRY_FIELDS) {
    const result = v.safeParse(SCHEMAS[field], enquiry[field], { abortPipeEarly: true });
    if (!result.success) errors[field] = result.issues[0].message;
  }
  return errors;
}
