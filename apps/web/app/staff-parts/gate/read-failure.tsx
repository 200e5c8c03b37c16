import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { STAFF_ACCESS } from './texts.ts';

/** Replaces content that couldn't be loaded, with a button to try again. */
export function ReadFailure({
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry: () => void;
}) {
  return (
    <Alert tone="danger">
      <p>{message}</p>
      <Button size="small" onClick={onRetry}>
        {STAFF_ACCESS.retry}
      </Button>
    </Alert>
  );
}
