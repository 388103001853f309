import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AnyActorRef, createActor, SimulatedClock } from 'xstate';
import type { QueryData } from '../../tests/models/screen.ts';
import { type ScreenMachine, screenModels } from '../../tests/models/screens.ts';
import { $api, api } from '../api/client.ts';
import { addBackOfficeCatalogue } from '../back-office/catalogue.ts';
import { i18n, loadCatalogue } from '../i18n/i18n.ts';
import { leaveNothing, problems } from './isolation.ts';
import { loadRecord, type Recorded } from './record.ts';
import { type SettledCall, delayOf, scripted } from './script.ts';
import { type Begin, stages } from './stages.tsx';

type Event = Recorded['steps'][number]['event'];

export interface Place {
  machine: string;
  /** Empty: the first tour. */
  path: string;
  /** How many steps of the path are taken before the screen is shown. */
  step: number;
}

addBackOfficeCatalogue();

/** One screen at one step of a path, with everything around it made up: requests, time, storage, addresses and the server's data. */
export async function openLab(root: HTMLElement, place: Place) {
  if (!(place.machine in stages))
    throw new Error(`There is no screen of "${place.machine}". There are: ${Object.keys(stages).join(', ')}.`);
  const name = place.machine as ScreenMachine;
  const { machine, show } = stages[name];
  const [record] = await Promise.all([loadRecord(name), loadCatalogue(...screenModels[name].catalogues)]);
  const path = place.path ? [...record.tours, ...record.paths].find(({ id }) => id === place.path) : record.tours[0];
  if (!path) throw new Error(`"${name}" has no path or tour ${place.path}.`);

  const clock = new SimulatedClock();
  const script = scripted(machine);
  const emitted: unknown[] = [];
  const actor = createActor(script.machine, { clock, input: record.starts[path.start]?.input as never });
  actor.on('*', (event: unknown) => emitted.push(event));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } },
  });
  const queries = screenModels[name].queries as (context: unknown) => readonly QueryData[];
  const learn = (context: unknown) => {
    for (const { path: address, params, data } of queries(context))
      queryClient.setQueryData(
        $api.queryOptions('get', address as never, ...((params ? [{ params }] : []) as never[])).queryKey,
        data as never,
      );
  };
  actor.subscribe(({ context }) => learn(context));
  actor.start();
  learn(actor.getSnapshot().context);

  const happen = async (event: Event) => {
    const [, kind, , id] = /^xstate\.(done|error|after)\.(actor\.)?(.+)$/.exec(event.type) ?? [];
    if (kind === 'done') await script.settle(String(id), { output: event.output });
    else if (kind === 'error') await script.settle(String(id), { error: event.error });
    else if (kind === 'after') clock.increment(delayOf(machine, event.type));
    else actor.send(event);
  };
  for (const number of path.steps.slice(0, place.step)) {
    const step = record.steps[number];
    if (step) await happen(step.event);
  }

  const start: Begin = (inner, input) => {
    const child = createActor(scripted(inner).machine, { clock: new SimulatedClock(), input });
    child.start();
    return child as never;
  };
  const rootRoute = createRootRoute({ component: () => show(actor as AnyActorRef, start) });
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: '$' });
  const router = createRouter({
    routeTree: rootRoute.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context: { queryClient, api, $api },
  });
  await router.load();
  const screen = createRoot(root);
  screen.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );

  return {
    settle: (src: string, answer: SettledCall) => script.settle(src, answer),
    tick: (milliseconds: number) => {
      clock.increment(milliseconds);
    },
    /** What comes from outside of the screen: the address, the tab, another machine. */
    send: (event: Event) => {
      actor.send(event);
    },
    /** What the machine asked and told since the last look. */
    look: () => ({ requests: script.asked.splice(0), emits: emitted.splice(0), problems: problems.splice(0) }),
    /** Leaves the screen, with nothing of it left on the page. */
    close: async () => {
      // a screen that has the focus while it goes away hands it on
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await Promise.resolve();
      screen.unmount();
      actor.stop();
      queryClient.clear();
      leaveNothing();
    },
  };
}

export type Lab = Awaited<ReturnType<typeof openLab>>;
