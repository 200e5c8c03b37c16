/** The signal by which the owner's commands wake whoever holds the data folder. */
export const OWNER_SIGNAL = 'SIGUSR2';

let isSurvived = false;

/** Keeps the signal from ending this process, which is what it does to one that does not listen. */
export function surviveOwnerSignal(): void {
  if (isSurvived) return;
  isSurvived = true;
  process.on(OWNER_SIGNAL, () => {});
}
