import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon, eyeIcon, eyeOffIcon } from '../../../ui/icons.ts';
import { chevronUpIcon, gripIcon } from '../../../ui/staff-icons.ts';
import { paintOf } from '../chart/palette.ts';
import { Swatch } from '../chart/swatch.tsx';
import { COSTS_CATEGORIES } from '../texts.ts';
import styles from './categories.module.css';
import type { Category } from './category-list.ts';

export interface CategoryRowProps {
  readonly category: Category;
  /** What the category costs in the range, as text. */
  readonly total: string;
  /** The change from the earlier period, as text. */
  readonly change: string;
  /** Whether all others are hidden. */
  readonly isOnly: boolean;
  /** By how many pixels the row is moved during a drag. */
  readonly shift: number;
  readonly state: 'resting' | 'dragged' | 'lifted';
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The id of the instructions for moving a row. */
  readonly helpId: string;
  onPress(event: PointerEvent<HTMLElement>): void;
  onLift(): void;
  onStep(by: number): void;
  onKeyDown(event: KeyboardEvent): void;
  onToggle(): void;
  onOnly(): void;
}

/** A category with a handle for moving it, its colour and name, and the button that shows or hides it. */
export function CategoryRow(props: CategoryRowProps) {
  const { category, total, change, shift, state, isFirst, isLast, helpId } = props;
  const { id, label, visible } = category;
  return (
    <li
      className={classNames(styles.row, !visible && styles.hidden)}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
      data-category={id}
      data-state={state}
      onPointerDown={(event) => {
        const control = event.target instanceof Element ? event.target.closest('button') : null;
        const onHandle = control?.classList.contains(styles.handle ?? '') === true;
        // On the name, a finger scrolls the list; on the handle, it drags the row.
        if (onHandle || (control === null && event.pointerType === 'mouse')) props.onPress(event);
      }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={COSTS_CATEGORIES.move(label)}
        aria-pressed={state === 'lifted'}
        aria-describedby={helpId}
        onClick={props.onLift}
        onKeyDown={props.onKeyDown}
      >
        <Icon path={gripIcon} />
      </button>
      <Swatch paint={paintOf(category.colour)} />
      <span className={styles.name}>
        <span className={styles.label}>{label}</span>
        <span className={styles.total}>
          {total} {change !== '' && <span className={styles.change}>{change}</span>}
        </span>
      </span>
      {state === 'lifted' ? (
        // For users who can click but not drag.
        <span className={styles.steps}>
          <button
            type="button"
            className={styles.step}
            aria-label={COSTS_CATEGORIES.moveUp(label)}
            aria-disabled={isFirst}
            onClick={() => props.onStep(-1)}
            onKeyDown={props.onKeyDown}
          >
            <Icon path={chevronUpIcon} />
          </button>
          <button
            type="button"
            className={styles.step}
            aria-label={COSTS_CATEGORIES.moveDown(label)}
            aria-disabled={isLast}
            onClick={() => props.onStep(1)}
            onKeyDown={props.onKeyDown}
          >
            <Icon path={chevronDownIcon} />
          </button>
        </span>
      ) : (
        <span className={styles.steps}>
          <button
            type="button"
            className={styles.only}
            aria-label={COSTS_CATEGORIES.onlyThis(label)}
            aria-pressed={props.isOnly}
            onClick={props.onOnly}
          >
            {COSTS_CATEGORIES.only}
          </button>
          <button
            type="button"
            className={styles.eye}
            aria-label={COSTS_CATEGORIES.show(label)}
            aria-pressed={visible}
            title={visible ? COSTS_CATEGORIES.hideTip : COSTS_CATEGORIES.showTip}
            onClick={props.onToggle}
          >
            <Icon path={visible ? eyeIcon : eyeOffIcon} />
          </button>
        </span>
      )}
    </li>
  );
}
