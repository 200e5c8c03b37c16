import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { chevronDownIcon } from './icons.ts';

/** For what is no prose: browsers neither correct, capitalise nor complete it. */
const VERBATIM = {
  spellCheck: false,
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
} as const;

interface InputProps extends ComponentProps<'input'> {
  /** A code, a key or a number rather than prose: without help from the browser. */
  readonly verbatim?: boolean;
}

export function Input({ verbatim = false, className, ...rest }: InputProps) {
  return <input className={classNames('input', className)} {...(verbatim && VERBATIM)} {...rest} />;
}

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Monospaced, without spelling help. */
  readonly code?: boolean;
}

export function TextArea({ code = false, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      className={classNames('input textarea', code && 'textarea-code', className)}
      {...(code && VERBATIM)}
      {...rest}
    />
  );
}

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectProps<Option extends SelectOption> extends ComponentProps<'select'> {
  readonly options: readonly Option[];
  /** Like `onChange`, with the option itself. */
  readonly onChoose?: (chosen: Option) => void;
}

export function Select<Option extends SelectOption>(props: SelectProps<Option>) {
  const { options, onChoose, className, ...rest } = props;
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = options.find(({ value }) => value === target.value);
    if (chosen !== undefined) onChoose?.(chosen);
  };
  return (
    <div className="select-box">
      <select className={classNames('input select', className)} onChange={onChoose && choose} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon path={chevronDownIcon} />
    </div>
  );
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  readonly label: ReactNode;
  readonly hint?: string;
}

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId();
  const nameId = `${id}-name`;
  const hintId = `${id}-hint`;
  // The label element holds the hint too, so that pressing it ticks the box; the box's name is the label alone.
  const described = hint === undefined ? {} : { 'aria-labelledby': nameId, 'aria-describedby': hintId };
  return (
    <label className="checkbox" htmlFor={id}>
      <input id={id} type="checkbox" {...described} {...rest} />
      <span>
        <span id={nameId}>{label}</span>
        {hint !== undefined && (
          <span className="checkbox-hint" id={hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
