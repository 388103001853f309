import { withoutScreen } from '../../tests/models/without-screen.ts';
import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import { screenIn } from './visible-text.ts';

const roles: Record<string, string> = { textbox: 'field', combobox: 'choice', radio: 'option', checkbox: 'tick box' };

/** What the tests assert that a person perceives. */
export function ExpectedScreen({ machine, state, context }: { machine: Machine; state: string; context: Record<string, unknown> }) {
  const screen = screenIn(machine, state, context);
  if (screen.kind === 'none') {
    const reason = withoutScreen[machine.summary.name];
    return reason ? (
      <section>
        <h3>What a person must see</h3>
        <p>{reason}</p>
      </section>
    ) : null;
  }
  const like = screen.kind === 'seen' ? screen.like : undefined;
  const other = like && machine.record.states.find(({ name }) => name === like.state);
  return (
    <section>
      <h3>What a person must see</h3>
      {screen.kind === 'passing' ? (
        <p>Nothing: the machine goes on at once and never rests here.</p>
      ) : (
        <>
          {like && (
            <p>
              The same as in <Link to={addressOf({ machine: machine.summary.name, state: like.state })}>{other?.title ?? like.state}</Link>,
              on purpose: {like.because}
            </p>
          )}
          <dl className={styles.expected}>
            <dt>Heading</dt>
            <dd>{screen.heading === undefined ? 'none' : <q>{screen.heading}</q>}</dd>
            {screen.text.length > 0 && (
              <>
                <dt>It says</dt>
                <dd>
                  {screen.text.map((text) => (
                    <q key={text}>{text}</q>
                  ))}
                </dd>
              </>
            )}
            <dt>Can be used</dt>
            <dd>
              {screen.controls.length === 0 && 'nothing but the frame of the page'}
              {screen.controls.map(({ role, name }, index) => (
                <span key={role + name + String(index)}>
                  <span className={styles.role}>{roles[role] ?? role}</span> {name}
                </span>
              ))}
            </dd>
          </dl>
        </>
      )}
    </section>
  );
}
