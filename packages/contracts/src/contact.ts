import * as v from 'valibot';

/** Limits shared by the page, the function and the table's constraints. Sizes are in UTF-16 code units. */
export const CONTACT_LIMITS = {
  name: 100,
  business: 150,
  email: 254,
  message: 5_000,
  requestId: 36,
} as const;

/** The privacy page promises that an enquiry, and the emails about it, are kept no longer than this. */
export const CONTACT_RETENTION_DAYS = 365;

/**
 * After this many days, feedback keeps its vote and loses everything that the visitor wrote or that identifies them.
 */
export const FEEDBACK_RETENTION_DAYS = 365;

/** A form's text field as a single line that is safe in an email header. */
const line = (longest: number, tooLong: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()),
    v.maxLength(longest, tooLong),
  );

/** Each message is shown below the field. */
export const contactNameSchema = v.pipe(
  line(CONTACT_LIMITS.name, `Please keep the name to ${CONTACT_LIMITS.name} characters.`),
  v.nonEmpty('Please tell us your name.'),
);
export const contactBusinessSchema = line(
  CONTACT_LIMITS.business,
  `Please keep the business’s name to ${CONTACT_LIMITS.business} characters.`,
);
export const contactEmailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please tell us your email address, so that we can answer.'),
  v.maxLength(CONTACT_LIMITS.email, 'This email address is too long.'),
  v.email('Please enter an email address like name@example.org.'),
);
export const contactMessageSchema = v.pipe(
  v.string(),
  // Forms send line breaks as CR LF.
  v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  v.nonEmpty('Please tell us about the job.'),
  v.maxLength(
    CONTACT_LIMITS.message,
    `Please keep it to ${CONTACT_LIMITS.message.toLocaleString('en-NZ')} characters.`,
  ),
);

/** The request of `contact`, as JSON or as a form. */
export const contactRequestSchema = v.object({
  name: contactNameSchema,
  business: v.optional(contactBusinessSchema, ''),
  email: contactEmailSchema,
  message: contactMessageSchema,
  /** A hidden field (honeypot). */
  website: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
});
export type ContactRequest = v.InferOutput<typeof contactRequestSchema>;

export const contactResponseSchema = v.object({ success: v.literal(true) });
