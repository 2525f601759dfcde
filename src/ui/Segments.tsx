import { useId } from 'react';
import styles from './Segments.module.css';
import text from './text.module.css';

type Props<Value extends string | number> = {
  legend: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
};

/** A few choices side by side, one of them taken. */
export function Segments<Value extends string | number>(props: Props<Value>) {
  const { legend, value, options, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className={text.hidden}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className={text.hidden}
            name={name}
            checked={option.value === value}
            onChange={() => {
              onChoose(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
