import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Whether the focus is in a part of the page. When a press elsewhere takes it away, that is told only when the press is
 * over: what is shown while the part is active may go then, and the button under the pointer would move away from it.
 */
export function useActive(): {
  readonly isActive: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
} {
  const [isActive, setIsActive] = useState(false);
  const isPressed = useRef(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isActive) return;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // After the click that the release makes.
      setTimeout(() => {
        if (isLeaving.current) setIsActive(false);
      });
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      isPressed.current = false;
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, [isActive]);
  const enter = useCallback(() => {
    isLeaving.current = false;
    setIsActive(true);
  }, []);
  const leave = useCallback(() => {
    isLeaving.current = true;
    if (!isPressed.current) setIsActive(false);
  }, []);
  return { isActive, enter, leave };
}
