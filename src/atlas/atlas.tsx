import summaries from 'virtual:atlas-summary';
import { lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { type Address, addressOf, useAddress } from './address.ts';
import styles from './atlas.module.css';
import { isFolder } from './folder.ts';
import { Link, toMain } from './link.tsx';
import { machineNamed } from './machine.ts';
import { MachinePage } from './machine-page.tsx';
import { Overview } from './overview.tsx';
import { loadReports, useReportsAtHand } from './load-reports.ts';
import { Side } from './side.tsx';
import { useTheme } from './theme.ts';

const LawView = lazy(async () => ({ default: (await import('./law-view.tsx')).LawView }));
const CompareView = lazy(async () => ({ default: (await import('./compare-view.tsx')).CompareView }));
const ManualRoundView = lazy(async () => ({ default: (await import('./manual-round-view.tsx')).ManualRoundView }));
const CommentsView = lazy(async () => ({ default: (await import('./comments-view.tsx')).CommentsView }));
const ReadingView = lazy(async () => ({ default: (await import('./reading-view.tsx')).ReadingView }));
const ChangesView = lazy(async () => ({ default: (await import('./changes-view.tsx')).ChangesView }));
const JoinedView = lazy(async () => ({ default: (await import('./joined-view.tsx')).JoinedView }));
const AllPathsView = lazy(async () => ({ default: (await import('./paths-view.tsx')).AllPathsView }));
const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));
const SimulationView = lazy(async () => ({ default: (await import('./simulation-view.tsx')).SimulationView }));
const LiveView = lazy(async () => ({ default: (await import('./live-view.tsx')).LiveView }));

const tabs = [
  ['chart', 'Chart'],
  ['paths', 'Paths'],
  ['compose', 'Compose'],
  ['screens', 'Screens'],
  ['invariants', 'Invariants'],
  ['findings', 'Findings'],
] as const;

const pages = [
  [undefined, 'Machines'],
  ['reading', 'Reading order'],
  ['map', 'Map'],
  ['joined', 'From sign-in to paid'],
  ['paths', 'Paths'],
  ['simulation', 'Simulation'],
  ...(isFolder ? [] : ([['live', 'Live']] as const)),
  ['changes', 'Changes'],
  ['compare', 'Compare'],
  ['round', 'Manual round'],
  ['comments', 'Comments'],
  ['law', 'Law'],
] as const;

export function Atlas() {
  const address = useAddress();
  const summary = address.machine === undefined ? undefined : machineNamed(address.machine);
  useTitle(summary?.title);
  return (
    <div className={styles.app}>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          toMain();
        }}
      >
        Skip to the content
      </a>
      <Bar address={address} />
      <Side address={address} />
      <Suspense
        fallback={
          <main id="main" className={styles.waiting}>
            <p role="status">Opening {summary?.title ?? 'the Atlas'}…</p>
          </main>
        }
      >
        <Page address={address} />
      </Suspense>
    </div>
  );
}

function Page({ address }: { address: Address }) {
  const atHand = useReportsAtHand();
  const summary = address.machine === undefined ? undefined : machineNamed(address.machine);
  if (summary) return <MachinePage key={summary.name} summary={summary} address={address} reports={atHand} />;
  const reports = atHand ?? use(loadReports());
  if (address.page === 'map') return <MapView />;
  if (address.page === 'paths') return <AllPathsView filter={address.filter ?? ''} reports={reports} />;
  if (address.page === 'changes') return <ChangesView reports={reports} />;
  if (address.page === 'compare') return <CompareView query={address.filter ?? ''} />;
  if (address.page === 'round') return <ManualRoundView query={address.filter ?? ''} />;
  if (address.page === 'comments') return <CommentsView />;
  if (address.page === 'reading') return <ReadingView />;
  if (address.page === 'law')
    return (
      <Suspense fallback={<main id="main" className={styles.waiting} aria-busy="true" />}>
        <LawView />
      </Suspense>
    );
  if (address.page === 'live')
    return (
      <Suspense fallback={<main id="main" className={styles.waiting} aria-busy="true" />}>
        <LiveView />
      </Suspense>
    );
  if (address.page === 'simulation') return <SimulationView query={address.filter ?? ''} step={address.step ?? 0} reports={reports} />;
  if (address.page === 'joined') return <JoinedView query={address.filter ?? ''} step={address.step ?? 0} reports={reports} />;
  if (address.machine === undefined) return <Overview machines={summaries} reports={reports} />;
  return (
    <main id="main" className={styles.waiting}>
      <h1>No machine is called “{address.machine}”</h1>
      <p>
        <Link to={addressOf({})}>See all machines</Link>
      </p>
    </main>
  );
}

function Bar({ address: { machine, page, view, state, transition, path, play, print } }: { address: Address }) {
  const [theme, setTheme] = useTheme();
  const tab = path ? 'paths' : print ? 'compose' : state || transition || play ? 'chart' : view;
  return (
    <header className={styles.bar} data-surface="night">
      <Link className={styles.brand} to={addressOf({})}>
        <BrandMark />
        <small>Atlas</small>
      </Link>
      {machine && machineNamed(machine) && (
        <Tabs
          label="Views of the machine"
          links={tabs.map(([name, title]) => ({ title, to: addressOf({ machine, view: name }), isHere: tab === name }))}
        />
      )}
      {!machine && (
        <Tabs
          label="Views of all machines"
          links={pages.map(([name, title]) => ({ title, to: addressOf(name ? { page: name } : {}), isHere: page === name }))}
        />
      )}
      <div className={styles.end}>
        {!isFolder && (
          <a href="/api/docs">
            API<span className={styles.long}> reference</span>
          </a>
        )}
        {!isFolder && <a href="/">The app</a>}
        <button
          type="button"
          className={styles.quiet}
          aria-pressed={theme === 'dark'}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          <svg className="icon" data-size="sm" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M16.5 12.3A7 7 0 0 1 7.7 3.5a7 7 0 1 0 8.8 8.8z" />
          </svg>
          Dark
        </button>
      </div>
    </header>
  );
}

/** Links side by side; where there is no room for all, the one of this page is seen. */
function Tabs({ label, links }: { label: string; links: { title: string; to: string; isHere: boolean }[] }) {
  const list = useRef<HTMLElement>(null);
  const here = links.find(({ isHere }) => isHere)?.to;
  useEffect(() => {
    // some browsers answer with a promise, which is no way to end an effect
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [here]);
  return (
    <nav className={styles.tabs} aria-label={label} ref={list}>
      {links.map(({ title, to, isHere }) => (
        <Link key={title} to={to} aria-current={isHere ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function useTitle(machine: string | undefined) {
  const first = useRef(true);
  // the page's own bears the name of the company
  const [own] = useState(() => document.title);
  useEffect(() => {
    document.title = machine ? `${machine} · ${own}` : own;
    if (!first.current) document.getElementById('main')?.scrollTo(0, 0);
    first.current = false;
  }, [machine, own]);
}
