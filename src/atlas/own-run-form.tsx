import { allFaults, faultTitles, type RunChoices, runLimits, seedPattern } from '../../domain/simulation-run.ts';
import { choicesIn } from './own-run.ts';
import styles from './simulation.module.css';

interface OwnRunFormProps {
  choices: RunChoices;
  onStart: (choices: RunChoices) => void;
}

/** What may go wrong in a run, how often, and which run. */
export function OwnRunForm({ choices, onStart }: OwnRunFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onStart(choicesIn(new FormData(event.currentTarget)));
      }}
    >
      <fieldset>
        <legend>What may go wrong</legend>
        {allFaults.map((fault) => (
          <label key={fault}>
            <input type="checkbox" name="faults" value={fault} defaultChecked={choices.faults.includes(fault)} />
            {faultTitles[fault]}
          </label>
        ))}
      </fieldset>
      <div className={styles.figures}>
        <label>
          <span>Times as often as usual</span>
          <input type="number" name="rate" required {...runLimits.rate} defaultValue={choices.rate} />
        </label>
        <label>
          <span>Steps until the faults stop</span>
          <input type="number" name="steps" required {...runLimits.steps} defaultValue={choices.steps} />
        </label>
        <label>
          <span>Seed of the run</span>
          <input
            name="seed"
            required
            pattern={seedPattern}
            title="Letters, digits, _ and -"
            defaultValue={choices.seed}
            autoComplete="off"
          />
        </label>
      </div>
      <p className={styles.actions}>
        <button type="submit">Run and watch</button>
      </p>
    </form>
  );
}
