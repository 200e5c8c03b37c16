/** Everything needed to judge a result, in one script: if the form is shown, it can also be sent. */
export { ReasonForm } from '../form/reason-form.tsx';
export { sendFeedback } from './send-feedback.ts';
