import { actorLabel } from './chart-labels.ts';
import type { Machine } from './machine.ts';
import type { State } from './record.ts';
import type { Control } from '../../tests/models/screen.ts';
import { screenIn, visibleText } from './visible-text.ts';

export type Finding = { state?: string; transition?: string; text: string };
export type Check = { title: string; why: string; findings: Finding[]; known: Finding[] };

/** Suspicious parts of a machine: each check with its findings, and the findings that have a reason. */
export function checksOf(machine: Machine): Check[] {
  const { record, screens } = machine;
  const ways = (state: string) => record.transitions.filter(({ from }) => from === state);
  const goesOn = (state: string) => ways(state).some(({ to }) => to !== undefined && to !== state);
  const taken = new Set(record.steps.flatMap(({ takes }) => takes));
  const met = new Set(record.places.map(({ state }) => state));
  const first = record.layout.states[0]?.name;
  const isMet = (name: string) =>
    met.has(name) || (name === first && ways(name).some(({ event }) => event === 'always')) || ways(name).some(({ id }) => taken.has(id));
  /** Words for where a person is led by a state that no transition leaves. */
  const leadsTo = ({ name, starts = [] }: State) => {
    if (starts.length) return `hands over to ${starts.join(', ')}`;
    const into = [
      ...record.steps.filter(({ refused }) => !refused).map(({ to, emits }) => ({ to, emits })),
      ...record.starts.map(({ place: to, emits }) => ({ to, emits })),
    ];
    const isSent = into.some(
      ({ to, emits }) => record.places[to]?.state === name && emits.some(({ type }) => type === 'navigate' || type === 'leave'),
    );
    return isSent ? 'sends the person to another page' : undefined;
  };
  const excused = new Map(record.unreachable.map(({ id, reason }) => [id, reason]));
  const split = (all: (Finding & { id?: string })[]) => ({
    findings: all.filter(({ id }) => !id || !excused.has(id)),
    known: all.filter(({ id }) => id && excused.has(id)).map((it) => ({ ...it, text: `${it.text}: ${excused.get(it.id ?? '')}` })),
  });
  const contextOf = (name: string) => record.places.find(({ state }) => state === name)?.context ?? {};
  /** A part of a page that has gone from it. */
  const isGone = (name: string) => {
    const expected = screenIn(machine, name, contextOf(name));
    return expected.kind === 'seen' && expected.heading === undefined && expected.text.length === 0 && expected.controls.length === 0;
  };
  const world = Object.entries(screens?.interactions ?? {}).flatMap(([type, interaction]) =>
    'world' in interaction ? [{ type, reason: interaction.world }] : [],
  );

  return [
    {
      title: 'Dead ends',
      why: 'No transition leaves the state, and nothing on its screen can be pressed.',
      findings: record.states
        .filter((state) => {
          const { name, final } = state;
          if (goesOn(name) || final || !screens || leadsTo(state) || isGone(name)) return false;
          const expected = screenIn(machine, name, contextOf(name));
          return expected.kind === 'seen' && expected.controls.length === 0;
        })
        .map(({ name, title }) => ({ state: name, text: `${title}: nothing leads on, and only the frame of the page is left` })),
      known: [
        ...record.states
          .filter(({ final }) => final)
          .map(({ name, title }) => ({ state: name, text: `${title} is a final state: whoever started the machine goes on` })),
        ...record.states
          .filter(({ name, final }) => !goesOn(name) && !final && isGone(name))
          .map(({ name, title }) => ({ state: name, text: `${title}: nothing of it is shown any more, and the page around it goes on` })),
        ...record.states
          .filter((state) => !goesOn(state.name) && leadsTo(state))
          .map((state) => ({ state: state.name, text: `${state.title} ${leadsTo(state)}` })),
      ],
    },
    {
      title: 'States nobody reaches',
      why: 'No run of the model ever comes here.',
      findings: record.states.filter(({ name }) => !isMet(name)).map(({ name, title }) => ({ state: name, text: title })),
      known: [],
    },
    {
      title: 'Transitions nobody takes',
      why: 'No run of the model takes them.',
      ...split(record.unreachable.filter(({ id }) => !id.includes('=')).map(({ id }) => ({ id, transition: id, text: id }))),
    },
    {
      title: 'Requests without a way for failure',
      why: 'A request may always be lost; a state that asks must say what happens then.',
      findings: record.states.flatMap(({ name, title, requests }) =>
        requests
          .filter(
            (src) =>
              !record.transitions.some(
                ({ from, event }) =>
                  event === `xstate.error.actor.${src}` && (from === name || !record.states.some((state) => state.name === from)),
              ),
          )
          .map((src) => ({ state: name, text: `${title} asks to ${actorLabel(src)} and does not say what happens when it fails` })),
      ),
      known: [],
    },
    {
      title: 'Delays that lead nowhere',
      why: 'Time passes and nothing changes.',
      findings: record.transitions
        .filter(({ event, from, to }) => event.startsWith('xstate.after.') && (to === undefined || to === from))
        .map(({ id, from }) => ({ transition: id, text: `${from}: the delay ends where it began` })),
      known: [],
    },
    {
      title: 'Conditions that are always the same',
      why: 'A condition that was never seen false, or never true, decides nothing in any run.',
      ...split(
        record.transitions
          .filter(({ guard }) => guard)
          .flatMap(({ id, when, from }) =>
            [true, false]
              .filter((outcome) => !taken.has(`${id}=${outcome}`) && !(from === first && id.includes('|always|')))
              .map((outcome) => ({ id: `${id}=${outcome}`, transition: id, text: `${when ?? id} is never ${outcome}` })),
          ),
      ),
    },
    {
      title: 'Events that their screen does not offer',
      why: 'The machine would take it there, and no control that can be used sends it.',
      findings: unoffered(machine),
      known: [],
    },
    {
      title: 'Events that no control sends',
      why: 'What a person cannot cause must come from somewhere else.',
      findings: screens
        ? [...new Set(record.transitions.map(({ event }) => event))]
            .filter((event) => event !== 'always' && !event.startsWith('xstate.') && screens.interactions[event] === undefined)
            .map((event) => ({ text: `Nobody sends ${event}` }))
        : [],
      known: world.map(({ type, reason }) => ({ text: `${type}: ${reason}` })),
    },
  ];
}

type Ways = { ways: (event: unknown) => readonly { controls: readonly Control[] }[] };

/** Events that the machine accepts in a place and that no control of its screen can send. */
function unoffered(machine: Machine): Finding[] {
  const { record, screens } = machine;
  if (!screens) return [];
  const found = new Map<string, Finding>();
  for (const step of record.steps) {
    const interaction = screens.interactions[step.event.type];
    const place = record.places[step.from];
    if (step.refused || !place || !interaction || 'world' in interaction) continue;
    const expected = screenIn(machine, place.state, place.context);
    if (expected.kind !== 'seen') continue;
    const here = new Set([
      ...expected.controls.map(({ role, name }) => `${role} ${name}`),
      ...screens.frame.map(({ role, name }) => `${role} ${visibleText(name)}`),
    ]);
    const isOffered = (interaction as unknown as Ways).ways(step.event).some(({ controls }) => {
      const last = controls.at(-1);
      return last !== undefined && here.has(`${last.role} ${visibleText(last.name)}`);
    });
    const key = `${place.state} ${step.event.type}`;
    if (isOffered || found.has(key)) continue;
    const title = record.states.find(({ name }) => name === place.state)?.title ?? place.state;
    found.set(key, { state: place.state, text: `${title}: nothing that can be used sends ${step.event.type} (${step.title})` });
  }
  return [...found.values()];
}
