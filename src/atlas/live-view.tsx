import { Suspense, use, useEffect, useState, useSyncExternalStore } from 'react';
import { addressOf, go } from './address.ts';
import { Chart } from './chart.tsx';
import chart from './chart-view.module.css';
import { ContextSection } from './context.tsx';
import { Link } from './link.tsx';
import styles from './live.module.css';
import { type LiveEvent, type ActorUpdate, tabOf } from './live-messages.ts';
import { clearLive, isListening, listen, liveNow, onLive, type Running, stopListening } from './live-store.ts';
import { machineNamed, openMachine } from './machine.ts';
import panel from './panel.module.css';
import { eventName } from './record.ts';
import { save } from './save.ts';
import { Sequence } from './sequence.tsx';
import { clearLiveTransitions } from './live-transitions.ts';

/** The app in another tab: its machines light up as they are used. */
export function LiveView() {
  const { running, log, silent } = useSyncExternalStore(onLive, liveNow);
  const isOn = useSyncExternalStore(onLive, isListening);
  const [chosen, choose] = useState<string>();
  useEffect(listen, []);
  const shown = running.find(({ actor }) => actor === chosen) ?? running[0];
  const tabs = new Set(running.map(({ actor }) => tabOf(actor))).size;
  return (
    <main id="main" className={chart.view} data-film="true">
      <div className={chart.stage}>
        <div className={chart.top}>
          <h1>Live</h1>
          <p role="status">
            {!isOn
              ? 'Not listening.'
              : running.length === 0
                ? 'Listening. Open the app, or load it again, and use it.'
                : `Listening. ${running.length} ${running.length === 1 ? 'machine' : 'machines'} in ${tabs} ${tabs === 1 ? 'tab' : 'tabs'}.${silentText(silent.size)}`}
          </p>
          <div className={styles.actions}>
            <a href="/" target="statefolio-app">
              Open the app
            </a>
            <button type="button" onClick={isOn ? stopListening : listen}>
              {isOn ? 'Stop listening' : 'Listen again'}
            </button>
            <button type="button" disabled={log.length === 0} onClick={() => save('live.json', new Blob([JSON.stringify(log, null, 2)]))}>
              Save the log
            </button>
            <button type="button" disabled={log.length === 0} onClick={clearLive}>
              Clear
            </button>
          </div>
        </div>
        {shown ? (
          <Suspense fallback={<p role="status">Opening the chart…</p>}>
            <RunningChart running={shown} />
          </Suspense>
        ) : (
          <div className={styles.empty}>
            <p>
              {log.length === 0 ? 'Nothing has happened yet.' : 'No machine runs now.'} Machines appear here while somebody uses the app in
              another tab. Names, addresses, accounts and other texts are hidden before they leave that tab.
            </p>
          </div>
        )}
      </div>
      <Log log={log} />
      <aside className={chart.panel} aria-label="Details">
        <section>
          <h2>Running now</h2>
          {running.length === 0 && <p>No machine yet.</p>}
          <ul className={styles.running}>
            {running.map((it) => (
              <li key={it.actor}>
                <button type="button" aria-pressed={it === shown} onClick={() => choose(it.actor)}>
                  <b>{machineNamed(it.machine)?.title ?? it.machine}</b>
                  <small>
                    {stateTitle(it.now)}
                    {it.now.status === 'active' ? '' : ', ended'}
                    {silent.has(tabOf(it.actor)) && ', its page does not answer'}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          {chosen !== undefined && running.length > 1 && (
            <p className={panel.actions}>
              <button type="button" onClick={() => choose(undefined)}>
                Follow what happens
              </button>
            </p>
          )}
        </section>
        {shown && (
          <>
            <section>
              <h3>Where it is</h3>
              <h2>{stateTitle(shown.now)}</h2>
              <p>
                <Link to={addressOf({ machine: shown.machine, state: shown.now.state })}>
                  <code>{shown.now.state}</code>
                </Link>
              </p>
              <p>
                {causeWord(shown.now.by)}: <code>{eventName({ event: shown.now.event.type })}</code>
              </p>
            </section>
            <ContextSection now={shown.now.context} before={shown.before?.context} />
          </>
        )}
        <section>
          <h3>Touched by people</h3>
          <p>What is done here is kept in this browser and can be laid over each chart.</p>
          <p className={panel.actions}>
            {shown && <Link to={addressOf({ machine: shown.machine, over: 'human' })}>Show it on the chart</Link>}
            <button type="button" onClick={clearLiveTransitions}>
              Forget it
            </button>
          </p>
        </section>
      </aside>
    </main>
  );
}

function RunningChart({ running: { machine, now, took } }: { running: Running }) {
  const summary = machineNamed(machine);
  if (!summary) return <p>The machine “{machine}” is not in this Atlas.</p>;
  return <Known name={machine} now={now} took={took} />;
}

function Known({ name, now, took }: { name: string; now: ActorUpdate; took: string[] }) {
  const summary = machineNamed(name);
  if (!summary) return null;
  const { record } = use(openMachine(summary));
  const addressFor = (state: string) => addressOf({ machine: name, state });
  return (
    <Chart
      key={name}
      layout={record.layout}
      record={record}
      addressFor={addressFor}
      current={now.state}
      chosen={undefined}
      walked={new Set(took)}
      last={new Set(now.took)}
      onState={(state) => go(addressFor(state))}
    />
  );
}

const silentText = (tabs: number) => (tabs === 0 ? '' : ` ${tabs === 1 ? '1 tab does' : `${tabs} tabs do`} not answer.`);
const stateTitle = ({ machine, state }: ActorUpdate) => machineNamed(machine)?.states.find(({ name }) => name === state)?.title ?? state;
const causes: Record<string, string> = { person: 'The person', server: 'The server', time: 'Time', start: 'It begins' };
const causeWord = (by: string) => causes[by] ?? machineNamed(by)?.title ?? by;
const timeOf = (at: number) => new Date(at).toLocaleTimeString('en-GB');
const restOf = (event: LiveEvent) => {
  const rest = Object.entries(event).filter(([key]) => key !== 'type');
  return rest.length ? JSON.stringify(Object.fromEntries(rest)) : '';
};

/** The same events twice: drawn between those who take part, and as a table. */
function Log({ log }: { log: readonly ActorUpdate[] }) {
  const [isTable, setTable] = useState(false);
  return (
    <section className={styles.log} aria-label="What happened">
      <div className={styles.top}>
        <b>{log.length} events</b>
        <button type="button" aria-pressed={!isTable} onClick={() => setTable(false)}>
          Sequence
        </button>
        <button type="button" aria-pressed={isTable} onClick={() => setTable(true)}>
          Table
        </button>
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={isTable ? 'Table of events' : 'Sequence of events'}>
        {isTable ? (
          <table>
            <thead>
              <tr>
                <th>Time</th>
                <th>Machine</th>
                <th>From</th>
                <th>Event</th>
                <th>State</th>
                <th>With</th>
              </tr>
            </thead>
            <tbody>
              {log.toReversed().map((update, index) => (
                <tr key={`${update.actor} ${update.at} ${String(log.length - index)}`}>
                  <td>{timeOf(update.at)}</td>
                  <td>{machineNamed(update.machine)?.title ?? update.machine}</td>
                  <td>{causeWord(update.by)}</td>
                  <td>
                    <code>{eventName({ event: update.event.type })}</code>
                  </td>
                  <td>{stateTitle(update)}</td>
                  <td>
                    <code>{restOf(update.event)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Sequence log={log} machines={[...new Set(log.map(({ machine }) => machine))]} stateTitle={stateTitle} />
        )}
      </div>
    </section>
  );
}
