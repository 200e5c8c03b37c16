import { useId, useState } from 'react';

/** Which of the three panels are open. */
export function usePanels() {
  const id = useId();
  const [open, setOpen] = useState({ settings: false, diff: false, tests: false });
  const panel = (name: keyof typeof open) => ({
    open: open[name],
    panelId: `${id}-${name}`,
    toggle: () => setOpen((before) => ({ ...before, [name]: !before[name] })),
  });
  return { settings: panel('settings'), diff: panel('diff'), tests: panel('tests') };
}
