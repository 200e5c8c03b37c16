import { KEYS } from './tab.ts';

/** Input actions in the form that WebDriver and WebDriver BiDi share. */
export type ActionSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly object[];
    };

type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

export function click(x: number, y: number): ActionSource {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

export function pressed(keys: readonly string[]): ActionSource {
  return {
    type: 'key',
    id: 'keyboard',
    actions: keys.flatMap((value): KeyAction[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  };
}

export function pressedWithControl(key: string): ActionSource {
  return {
    type: 'key',
    id: 'keyboard',
    actions: [
      { type: 'keyDown', value: KEYS.control },
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
      { type: 'keyUp', value: KEYS.control },
    ],
  };
}
