import { globSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/** Acts of Union law by which the platform is run, in the order of the list. `words`: how files name them beside the number. */
export const acts = [
  { id: '2020/1503', title: 'Regulation (EU) 2020/1503 on European crowdfunding service providers', words: ['ECSPR'] },
  {
    id: '2022/2114',
    title: 'Delegated Regulation (EU) 2022/2114: entry knowledge test and simulation of the ability to bear loss',
    words: [],
  },
  { id: '2022/2115', title: 'Delegated Regulation (EU) 2022/2115: default rates', words: [] },
  { id: '2022/2117', title: 'Delegated Regulation (EU) 2022/2117: complaints', words: [] },
  { id: '2022/2119', title: 'Delegated Regulation (EU) 2022/2119: key investment information sheet', words: [] },
  { id: '2022/2120', title: 'Implementing Regulation (EU) 2022/2120: yearly report', words: [] },
  { id: '2024/358', title: 'Delegated Regulation (EU) 2024/358: credit scoring and pricing', words: [] },
  { id: '2016/679', title: 'Regulation (EU) 2016/679 (GDPR)', words: ['GDPR'] },
] as const;
type ActId = (typeof acts)[number]['id'];

/** Articles without an act before them mean this one; a file of another act names it first. */
const defaultAct: ActId = '2020/1503';

export type Role = 'rule' | 'screen' | 'machine' | 'test';
export interface Citation {
  act: ActId;
  article: number;
  /** `3`, `3(1)`: as it is cited. */
  place: string;
  file: string;
  role: Role;
}

const roles: readonly [Role, RegExp][] = [
  [
    'test',
    /^tests\/(?:features|unit|contract|races|journeys|machines|lab)\/.*\.(?:test|spec)\.tsx?$|^tests\/models\/[^/]+\.(?:model|screen)\.ts$/,
  ],
  ['machine', /^machines\/.*\.machine\.ts$/],
  ['screen', /^src\/(?:features|routes|back-office)\/.*\.tsx?$/],
  ['rule', /^(?:domain|server)\/.*\.ts$/],
];

const actPattern = acts.map(({ id, words }) => [id.replace('/', String.raw`\/`), ...words].join('|')).join('|');
/** Other laws: their articles are not those of the list. */
const others = new RegExp(String.raw`\bNo \d+\/\d+|\(E[UC]\) (?!${actPattern})\d+\/\d+|money laundering|MiFID`);
const token = new RegExp(
  `(?<act>${actPattern})|(?<other>${others.source})|\\b(?:Articles?|Art\\.) (?<list>\\d+(?:\\(\\w+\\))*(?:(?:, | and |/| to |–)\\d+(?:\\(\\w+\\))*)*)(?: of (?:\\w+ )?Regulation \\(EU\\) (?<of>${actPattern}))?`,
  'gi',
);

const actOf = (word: string): ActId | undefined =>
  acts.find(({ id, words }) => id === word || words.some((each) => each.toLowerCase() === word.toLowerCase()))?.id;

/** The articles that a file cites. An act counts from where it is named to where another one is. */
export function citationsIn(file: string, text: string): Citation[] {
  const role = roles.find(([, pattern]) => pattern.test(file))?.[0];
  if (role === undefined) return [];
  const found: Citation[] = [];
  let act: ActId | undefined = defaultAct;
  for (const { groups } of text.matchAll(token)) {
    if (groups?.['act']) act = actOf(groups['act']);
    else if (groups?.['other']) act = undefined;
    const named = groups?.['of'] ? actOf(groups['of']) : act;
    if (named !== undefined && groups?.['list'])
      for (const place of groups['list'].split(/, | and |\/| to |–/)) {
        const article = Number(/^\d+/.exec(place)?.[0]);
        if (article > 0) found.push({ act: named, article, place, file, role });
      }
  }
  return found;
}

const folders = ['domain', 'server', 'machines', 'src', 'tests'];

/** What is committed or about to be; everything where the folder is no clone, as while an image is built. */
function sourceFiles(root: string): string[] {
  try {
    return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
  } catch {
    return globSync(`{${folders.join()}}/**/*.*`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  }
}

/** Every citation in these files. */
export function citations(root: string): Citation[] {
  return [...new Set(sourceFiles(root))]
    .filter((file) => roles.some(([, pattern]) => pattern.test(file)))
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((file) => citationsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export interface Article {
  act: ActId;
  article: number;
  places: readonly string[];
  files: Readonly<Record<Role, readonly string[]>>;
}

/** What is cited, by act and article. */
export function articlesOf(cited: readonly Citation[]): Article[] {
  return acts.flatMap(({ id }) => {
    const own = cited.filter(({ act }) => act === id);
    return [...new Set(own.map(({ article }) => article))]
      .sort((a, b) => a - b)
      .map((article) => {
        const here = own.filter((each) => each.article === article);
        const filesIn = (role: Role) => [...new Set(here.filter((each) => each.role === role).map(({ file }) => file))];
        const places = [...new Set(here.map(({ place }) => place))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
        return {
          act: id,
          article,
          places,
          files: { rule: filesIn('rule'), screen: filesIn('screen'), machine: filesIn('machine'), test: filesIn('test') },
        };
      });
  });
}

/** Articles that a rule, a machine or a screen cites and no test does. */
export const untested = (articles: readonly Article[]): Article[] =>
  articles.filter(({ files }) => files.test.length === 0 && files.rule.length + files.machine.length + files.screen.length > 0);
