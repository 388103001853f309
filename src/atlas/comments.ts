import { isObject, parsed, storedList } from './stored-list.ts';
import type { AtlasRecord } from './record.ts';

/** What a comment is about: a state by its name, or a transition by its id. */
export type Target = { state: string } | { transition: string };
export type Comment = { machine: string; target: Target; author: string; date: string; text: string };

function targetOf({ state, transition }: Record<string, unknown>): Target | undefined {
  if (typeof state === 'string') return { state };
  return typeof transition === 'string' ? { transition } : undefined;
}

function commentOf(machine: string, held: unknown): Comment[] {
  if (!isObject(held)) return [];
  const { author, date, text } = held;
  const target = targetOf(held);
  if (!target || typeof author !== 'string' || typeof date !== 'string' || Number.isNaN(Date.parse(date))) return [];
  return typeof text === 'string' && text.trim() ? [{ machine, target, author, date, text }] : [];
}

/** The comments of a file `tests/comments/<machine>.json`, without what is no comment. */
export const readComments = (machine: string, held: unknown): Comment[] =>
  (Array.isArray(held) ? held : []).flatMap((it: unknown) => commentOf(machine, it));

const files = import.meta.glob<unknown>('../../tests/comments/*.json', { eager: true, import: 'default' });
/** Those in the repository when the Atlas was built. */
export const committed: readonly Comment[] = Object.entries(files).flatMap(([file, held]) =>
  readComments(/([\w-]+)\.json$/.exec(file)?.[1] ?? '', held),
);

const store = storedList('atlas-comments', (held) =>
  (Array.isArray(held) ? held : []).flatMap((it: unknown) =>
    isObject(it) && typeof it['machine'] === 'string' && isObject(it['target']) ? commentOf(it['machine'], { ...it, ...it['target'] }) : [],
  ),
);

export const idOf = ({ target }: Pick<Comment, 'target'>) => ('state' in target ? target.state : target.transition);
const keyOf = (comment: Comment) => JSON.stringify([comment.machine, idOf(comment), comment.author, comment.date]);
const isCommitted = (comment: Comment) => committed.some((it) => keyOf(it) === keyOf(comment));

/** Those of this browser that are not in the repository yet. */
export const useOwnComments = (): readonly Comment[] => store.use().filter((comment) => !isCommitted(comment));
export const addComment = (comment: Comment) => store.set([...store.get(), comment]);
export const removeComment = (comment: Comment) => store.set(store.get().filter((it) => keyOf(it) !== keyOf(comment)));

/** Is the state or transition still there? */
export const hasTarget = ({ states, transitions }: Pick<AtlasRecord, 'states' | 'transitions'>, { target }: Pick<Comment, 'target'>) =>
  'state' in target ? states.some(({ name }) => name === target.state) : transitions.some(({ id }) => id === target.transition);

/** The file of a machine for the repository, oldest first, as the formatter of the project leaves it. */
export const toCommentsFile = (comments: readonly Comment[]): string =>
  `${JSON.stringify(
    comments
      .toSorted((comment, other) => Date.parse(comment.date) - Date.parse(other.date))
      .map(({ target, author, date, text }) => ({ ...target, author, date, text })),
    null,
    2,
  )}\n`;

export const readCommentsText = (machine: string, text: string) => readComments(machine, parsed(text));
