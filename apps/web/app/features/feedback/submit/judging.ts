/** What it takes to judge a result, in one script of its own: where the form is shown, it can be sent as well. */
export { ReasonForm } from '../form/reason-form.tsx';
export { sendFeedback } from './send-feedback.ts';
