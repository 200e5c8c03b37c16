import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Input } from '../../../ui/controls.tsx';

export interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** yyyy-mm-dd; '' for no date, which is also what a date of which a part is missing counts as. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * A field for a date that leaves what is being typed alone. Its value is '' while a part is missing; a controlled field
 * would write that back, and Firefox then empties the parts that are still there.
 */
export function DateInput({ value, onValue, ...rest }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(value);
  useEffect(() => {
    if (input.current !== null && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <Input
      {...rest}
      ref={input}
      type="date"
      defaultValue={initial}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
