import type { KeyboardEvent } from 'react';
import styles from './Tabs.module.css';

type Props<Value extends string | number> = {
  /** Accessible name of the tab list. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** Id of the panel; `panelId-value` is the id of the tab that names it. */
  panelId: string;
  onChoose: (value: Value) => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs of one panel, with one selected; arrow keys move from tab to tab. */
export const Tabs = <Value extends string | number>(props: Props<Value>) => (
  <div className={styles.tabs} role="tablist" aria-label={props.label}>
    {props.options.map(({ value, label }) => {
      const isTaken = value === props.value;
      return (
        <button
          key={value}
          id={`${props.panelId}-${String(value)}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={isTaken}
          aria-controls={props.panelId}
          tabIndex={isTaken ? 0 : -1}
          onClick={() => {
            if (!isTaken) props.onChoose(value);
          }}
          onKeyDown={takeNext}
        >
          {label}
        </button>
      );
    })}
  </div>
);

function takeNext({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[key];
  const tabs = [...(currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const next = step && tabs.at((tabs.indexOf(currentTarget) + step) % tabs.length);
  if (!next) return;
  next.focus();
  next.click();
}
