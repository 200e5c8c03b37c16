/** The words of the form that opens under "Needs Improvement". */
export const FEEDBACK_REASON_FORM = {
  /** A honeypot field that people can't see. */
  website: 'Leave this empty',
  reason: 'What could be improved? *',
  wantsFollowUp: "I'd like to be contacted about this feedback",
  email: 'Email Address',
  emailHint: 'Optional. We only use it to answer you.',
  submit: 'Submit Feedback',
  submitting: 'Submitting...',
  cancel: 'Cancel',
  errors: {
    noReason: 'Please say what could be improved.',
    longReason: (most: string, length: string) =>
      `Please keep it to ${most} characters; yours has ${length}.`,
    email: 'Please enter an email address like name@example.org, or leave it blank.',
  },
} as const;

/** Why feedback could not be saved. */
export const FEEDBACK_FAILURES = {
  tooMany:
    'That was a lot of feedback in a short time, so this one could not be saved. Please try again in a minute.',
  refused: 'Your feedback could not be saved: our server did not take it. Please try again later.',
  offline:
    'You are offline, so your feedback could not be saved. Please send it again when you are connected.',
  noAnswer:
    'Your feedback could not be saved: our server did not answer. Please try again; it is never counted twice.',
} as const;
