import styles from '#viewer/page/panel/panel.module.css';
import { periods, type Choice, type Side } from './machine';

type Props = Omit<Choice, 'other'> & {
  /** Undefined if the view has no comparison. */
  other?: Side | null;
  builds: readonly string[];
  /** Label of the option without a build; `every build` by default. */
  every?: string;
  onChange: (choice: Partial<Choice>) => void;
};

const periodWords = (days: number) => (days === 1 ? 'Last 24 hours' : `Last ${String(days)} days`);

/** Fields for the period, the build, and the side to compare with. */
export function Choices({ days, one, other, builds, every, onChange }: Props) {
  return (
    <div className={styles['compared']}>
      <label>
        Period
        <select
          value={days}
          onChange={({ target }) => {
            onChange({ days: Number(target.value) });
          }}
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {periodWords(period)}
            </option>
          ))}
        </select>
      </label>
      <SideField
        title={other ? 'A' : 'Build'}
        side={one}
        builds={builds}
        every={every}
        hasBefore={other !== undefined}
        onChange={(side) => {
          onChange({ one: side });
        }}
      />
      {other && (
        <SideField
          title="B"
          side={other}
          builds={builds}
          hasBefore
          onChange={(side) => {
            onChange({ other: side });
          }}
        />
      )}
      {other !== undefined && (
        <button
          type="button"
          aria-pressed={other !== null}
          onClick={() => {
            onChange({ other: other ? null : { ...one, isBefore: true } });
          }}
        >
          Compare two
        </button>
      )}
    </div>
  );
}

type SideProps = {
  title: string;
  side: Side;
  builds: readonly string[];
  every?: string | undefined;
  hasBefore: boolean;
  onChange: (side: Side) => void;
};

/** Choice of a build in the current period or in the one before. */
function SideField({ title, side, builds, every = 'every build', hasBefore, onChange }: SideProps) {
  const options = (hasBefore ? [false, true] : [false]).flatMap((isBefore) =>
    ['', ...builds].map((build) => ({ build, isBefore })),
  );
  return (
    <label>
      {title}
      <select
        value={options.findIndex(
          ({ build, isBefore }) => build === side.build && isBefore === side.isBefore,
        )}
        onChange={({ target }) => {
          const chosen = options[Number(target.value)];
          if (chosen) onChange(chosen);
        }}
      >
        {options.map(({ build, isBefore }, at) => (
          <option key={`${build} ${String(isBefore)}`} value={at}>
            {`${build || every}${isBefore ? ', the period before' : ''}`}
          </option>
        ))}
      </select>
    </label>
  );
}
