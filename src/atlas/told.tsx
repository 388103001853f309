import { withoutScreen } from '../../tests/models/without-screen.ts';
import { addressOf } from './address.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './panel.module.css';
import { toldIn } from './screen-words.ts';

const roles: Record<string, string> = { textbox: 'field', combobox: 'choice', radio: 'option', checkbox: 'tick box' };

/** What the tests assert that a person perceives. */
export function ToldSection({ machine, state, context }: { machine: Machine; state: string; context: Record<string, unknown> }) {
  const told = toldIn(machine, state, context);
  if (told.kind === 'none') {
    const reason = withoutScreen[machine.summary.name];
    return reason ? (
      <section>
        <h3>What a person must see</h3>
        <p>{reason}</p>
      </section>
    ) : null;
  }
  const like = told.kind === 'seen' ? told.like : undefined;
  const other = like && machine.record.states.find(({ name }) => name === like.state);
  return (
    <section>
      <h3>What a person must see</h3>
      {told.kind === 'passing' ? (
        <p>Nothing: the machine goes on at once and never rests here.</p>
      ) : (
        <>
          {like && (
            <p>
              The same as in <Link to={addressOf({ machine: machine.summary.name, state: like.state })}>{other?.title ?? like.state}</Link>,
              on purpose: {like.because}
            </p>
          )}
          <dl className={styles.told}>
            <dt>Heading</dt>
            <dd>{told.heading === undefined ? 'none' : <q>{told.heading}</q>}</dd>
            {told.text.length > 0 && (
              <>
                <dt>It says</dt>
                <dd>
                  {told.text.map((text) => (
                    <q key={text}>{text}</q>
                  ))}
                </dd>
              </>
            )}
            <dt>Can be used</dt>
            <dd>
              {told.controls.length === 0 && 'nothing but the frame of the page'}
              {told.controls.map(({ role, name }, index) => (
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
