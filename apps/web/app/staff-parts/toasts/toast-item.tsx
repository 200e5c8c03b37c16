import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { closeIcon, infoIcon, successIcon, warningIcon } from '../../ui/icons.ts';
import { TOASTS } from '../texts.ts';
import { type Toast, timeOf } from './toast-store.ts';
import styles from './toasts.module.css';

const ICONS = { success: successIcon, info: infoIcon, danger: warningIcon };

export interface ToastItemProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}

/** One message. Its timer pauses while it is pointed at or has the focus, and while the page is hidden. */
export function ToastItem({ toast, onDismiss }: ToastItemProps) {
  const [isHeld, setIsHeld] = useState(false);
  useTimeOut(timeOf(toast), isHeld, onDismiss);
  const { tone, text, action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds its time.
    <div
      className={classNames(styles.toast, styles[tone])}
      data-toast={toast.id}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon path={ICONS[tone]} />
      <ToastText tone={tone} text={text} />
      {action !== undefined && (
        <Button
          size="small"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={TOASTS.dismiss} icon={<Icon path={closeIcon} />} size="small" onClick={onDismiss} />
    </div>
  );
}

/**
 * Only the message is a live region, which would also read the buttons. Its words are rendered after it: a region that
 * appears together with its words is not announced everywhere.
 */
function ToastText({ tone, text }: Pick<Toast, 'tone' | 'text'>) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <p className={styles.text} role={tone === 'danger' ? 'alert' : 'status'}>
      {said}
    </p>
  );
}

/**
 * Calls `onEnd` after a time during which the page was visible and the message not held. @param time in milliseconds;
 * null for ever
 */
function useTimeOut(time: number | null, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(time);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld || left.current === null) return;
    let startedAt: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      clearTimeout(timer);
      if (startedAt !== null && left.current !== null) left.current -= Date.now() - startedAt;
      startedAt = null;
    };
    const follow = () => {
      pause();
      if (document.visibilityState !== 'visible' || left.current === null) return;
      startedAt = Date.now();
      timer = setTimeout(() => end.current(), Math.max(0, left.current));
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      pause();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [isHeld]);
}
