import { use, useEffect, useState } from 'react';
import { addressOf, go } from './address.ts';
import { loadBefore } from './before.ts';
import { isFolder } from './folder.ts';
import { labAddress, stopIn } from './lab-frame.tsx';
import { Link } from './link.tsx';
import { LiveFrame } from './live-frame.tsx';
import type { Machine } from './machine.ts';
import { languages } from './pictures.tsx';
import type { PictureDifference } from './picture-difference.ts';
import { dateOf, type AxeResult, pictureAddress, type Picture, type Reports } from './reports.ts';
import styles from './screens.module.css';
import { fullLab } from './verdict.ts';

/** What part of the sheet is shown; kept in the address as `state words lang:de width:390 axe:open runs:two`. */
type Query = { words: string; lang: string; width: string; axe: string; runs: string };
const keys = ['lang', 'width', 'axe', 'runs'] as const;

function readQuery(text: string): Query {
  const part = (key: string) => new RegExp(`(?:^| )${key}:(\\S+)`).exec(text)?.[1] ?? '';
  const words = text.replace(/(?:^| )(?:lang|width|axe|runs):\S+/g, '').trim();
  return { words, lang: part('lang'), width: part('width'), axe: part('axe'), runs: part('runs') };
}

const writeQuery = ({ words, ...rest }: Query) =>
  [words, ...keys.filter((key) => rest[key]).map((key) => `${key}:${rest[key]}`)].filter(Boolean).join(' ');

type Setting = Pick<Picture, 'locale' | 'width'>;
type Cell = Setting & { picture?: Picture; before?: Picture; examined?: AxeResult };

/** Every state that can be seen × every language and width in which it was photographed, with what axe found; and two runs side by side. */
export function ScreensView({ machine, filter, reports }: { machine: Machine; filter: string; reports: Reports }) {
  const { summary, record, screens } = machine;
  const query = readQuery(filter);
  const { reports: earlier } = use(loadBefore());
  // the words are typed faster than addresses are made
  const [words, setWords] = useState(query.words);
  const change = (part: Partial<Query>) =>
    go(addressOf({ machine: summary.name, view: 'screens', filter: writeQuery({ ...query, words, ...part }) }), { replace: true });
  const walked = reports.walked[summary.name];
  const pictures = walked?.pictures ?? [];
  const before = earlier?.walked[summary.name]?.pictures ?? [];
  const all = [...new Map([...pictures, ...before].map(({ locale, width }) => [`${locale} ${width}`, { locale, width }])).values()].sort(
    (one, other) => other.width - one.width || one.locale.localeCompare(other.locale),
  );
  // without a picture the screens themselves are shown, in English unless another language is chosen
  const isLive = all.length === 0 && !isFolder;
  const offered = isLive ? Object.keys(languages).flatMap((locale) => [1440, 390].map((width) => ({ locale, width }))) : all;
  const lang = query.lang || (isLive ? 'en' : '');
  const settings = offered.filter(({ locale, width }) => (!lang || locale === lang) && (!query.width || String(width) === query.width));
  const isTwo = query.runs === 'two' && before.length > 0;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const cellsOf = (state: string) =>
    settings.map(({ locale, width }): Cell => {
      const isIt = (it: { state: string; locale: string; width: number }) =>
        it.state === state && it.locale === locale && it.width === width;
      const [picture, was, examined] = [pictures.find(isIt), before.find(isIt), walked?.examined?.find(isIt)];
      return { locale, width, ...(picture ? { picture } : {}), ...(was ? { before: was } : {}), ...(examined ? { examined } : {}) };
    });
  const holds = ({ examined }: Cell) =>
    query.axe === 'found' ? Boolean(examined?.found.length) : query.axe === 'fine' ? examined?.found.length === 0 : !examined;
  const passing = record.states.filter(({ name }) => screens?.screens[name] === 'passing').length;
  const states = record.states
    .filter(({ name }) => screens && screens.screens[name] !== 'passing')
    .filter(({ name, title }) => wanted.every((word) => `${name} ${title}`.toLowerCase().includes(word)))
    .filter(({ name }) => !query.axe || cellsOf(name).some(holds));
  return (
    <main id="main" className={styles.view} tabIndex={0}>
      <h1>{summary.title}: screens</h1>
      {!screens ? (
        <p>This machine has no screen of its own.</p>
      ) : (
        <>
          <p className={styles.lead}>
            {pictures.length === 0 ? (
              <>
                {isLive && 'The screens themselves, live, where each state is first met. '}No pictures are stored here:{' '}
                <code>{fullLab}</code>
              </>
            ) : (
              <>{pictures.length} pictures, taken when the state was first met on a tour. Hatched: not met in this language and width.</>
            )}
          </p>
          <div className={styles.query}>
            <label className={styles.filter}>
              <span>Filter by state</span>
              <input
                type="search"
                value={words}
                onChange={({ target }) => {
                  setWords(target.value);
                  change({ words: target.value });
                }}
              />
            </label>
            <Choice
              label="Language"
              value={lang}
              options={[...(isLive ? [] : ['']), ...new Set(offered.map(({ locale }) => locale))]}
              onChange={(lang) => change({ lang })}
            />
            <Choice
              label="Width"
              value={query.width}
              options={['', ...new Set(offered.map(({ width }) => String(width)))]}
              onChange={(width) => change({ width })}
            />
            <Choice
              label="Accessibility"
              value={query.axe}
              options={['', 'found', 'fine', 'open']}
              text={{ found: 'with findings', fine: 'without a finding', open: 'not examined' }}
              onChange={(axe) => change({ axe })}
            />
            <label className={styles.two}>
              <input
                type="checkbox"
                checked={isTwo}
                disabled={before.length === 0}
                onChange={({ target }) => change({ runs: target.checked ? 'two' : '' })}
              />
              <span>Beside the earlier run</span>
            </label>
          </div>
          {before.length === 0 && (
            <p className={styles.count}>
              There is no earlier run to compare with: <code>npm run atlas -- keep</code>
            </p>
          )}
          <p role="status" className={styles.count}>
            {states.length} of {record.states.length} states
            {passing > 0 && `; ${passing === 1 ? 'one is' : `${passing} are`} only passed through and never on a screen`}
          </p>
          <ol className={styles.sheet} data-two={isTwo || undefined}>
            {states.map(({ name, title }) => (
              <li key={name}>
                <Link to={addressOf({ machine: summary.name, state: name })}>{title}</Link>
                <div className={styles.cells}>
                  {cellsOf(name).map((cell) => (
                    <div key={`${cell.locale} ${cell.width}`} className={styles.cell}>
                      {isLive ? (
                        <LiveShot machine={machine} state={name} title={title} cell={cell} />
                      ) : (
                        <Shot machine={summary.name} title={title} cell={cell} picture={cell.picture} run="" />
                      )}
                      {isTwo && <Shot machine={summary.name} title={`${title}, earlier`} cell={cell} picture={cell.before} run="before/" />}
                      {isTwo && cell.picture && cell.before && (
                        <Compared
                          key={cell.picture.at}
                          title={title}
                          cell={cell}
                          before={pictureAddress(summary.name, cell.before, 'before/')}
                          after={pictureAddress(summary.name, cell.picture)}
                        />
                      )}
                    </div>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </main>
  );
}

const spoken = ({ locale, width }: Setting) => `${locale}, ${width} px`;

interface ShotProps {
  machine: string;
  title: string;
  cell: Cell;
  picture: Picture | undefined;
  run: '' | 'before/';
}

function Shot({ machine, title, cell, picture, run }: ShotProps) {
  const { examined, width } = cell;
  const found = examined?.found ?? [];
  return (
    <figure data-wide={width > 800 || undefined}>
      {picture ? (
        <a href={pictureAddress(machine, picture, run)} target="_blank" rel="noreferrer">
          <img src={pictureAddress(machine, picture, run)} alt={`${title}, ${spoken(cell)}`} loading="lazy" />
        </a>
      ) : (
        <i aria-hidden="true" />
      )}
      <figcaption>
        {run && 'before: '}
        {spoken(cell)}, {picture ? dateOf(picture.at) : 'not met'}
        {!run && examined && (
          <span className={styles.axe} data-result={found.length ? 'failed' : 'passed'}>
            {found.length ? `axe: ${found.join(', ')}` : 'axe: no finding'}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** The screen itself, where a tour first meets the state. */
function LiveShot({ machine, state, title, cell }: { machine: Machine; state: string; title: string; cell: Cell }) {
  const { record, summary } = machine;
  const stop = stopIn(machine, (place) => record.places[place]?.state === state);
  return (
    <figure data-wide={cell.width > 800 || undefined}>
      <span className={styles.live} data-wide={cell.width > 800 || undefined}>
        <LiveFrame machine={machine} state={state} stop={stop} locale={cell.locale} width={cell.width} />
      </span>
      <figcaption>
        {stop ? (
          <a
            href={labAddress(summary.name, stop, cell.locale)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${title}, ${spoken(cell)}, live`}
          >
            {spoken(cell)}, live
          </a>
        ) : (
          spoken(cell)
        )}
        {cell.examined && (
          <span className={styles.axe} data-result={cell.examined.found.length ? 'failed' : 'passed'}>
            {cell.examined.found.length ? `axe: ${cell.examined.found.join(', ')}` : 'axe: no finding'}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Where two runs differ, worked out once the cell is near enough to be seen. */
function Compared({ title, cell, before, after }: { title: string; cell: Cell; before: string; after: string }) {
  const [found, setFound] = useState<PictureDifference | 'unreadable'>();
  useEffect(() => {
    let isWanted = true;
    void import('./picture-difference.ts')
      .then(({ compare }) => compare(before, after))
      .catch(() => 'unreadable' as const)
      .then((it) => {
        if (isWanted) setFound(it);
      });
    return () => {
      isWanted = false;
    };
  }, [before, after]);
  useEffect(
    () => () => {
      if (typeof found === 'object' && found.kind === 'differs') URL.revokeObjectURL(found.marked);
    },
    [found],
  );
  const text =
    found === undefined
      ? 'comparing…'
      : found === 'unreadable'
        ? 'cannot be compared'
        : found.kind === 'same'
          ? 'no difference'
          : found.kind === 'size'
            ? found.text
            : `${(found.share * 100).toFixed(2)}% differs`;
  const kind = typeof found === 'object' ? found.kind : undefined;
  return (
    <figure data-wide={cell.width > 800 || undefined} data-difference={kind}>
      {typeof found === 'object' && found.kind === 'differs' ? (
        <a href={found.marked} target="_blank" rel="noreferrer">
          <img src={found.marked} alt={`What differs in ${title}, ${spoken(cell)}`} />
        </a>
      ) : (
        <i aria-hidden="true" />
      )}
      <figcaption>{text}</figcaption>
    </figure>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: string[];
  text?: Record<string, string>;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, text = {}, onChange }: ChoiceProps) {
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((it) => (
          <option key={it} value={it}>
            {it === '' ? 'all' : (text[it] ?? it)}
          </option>
        ))}
      </select>
    </label>
  );
}
