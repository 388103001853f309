import type { ContextFrom } from 'xstate';
import type { projectDraftMachine } from '../../machines/project-draft/project-draft.machine.ts';
import { tryAgain } from './known.ts';
import type { Control, ScreenModel, Schemas, ExpectedScreen, Text } from './screen.ts';

type Context = ContextFrom<typeof projectDraftMachine>;

/** Of it the page reads what its owner may still offer. */
export const savedDraft: Schemas['ProjectDraft'] = {
  id: 'drf-1',
  version: 1,
  content: {},
  problems: {},
  offerLeft: 5_000_000,
  evidence: [],
  hasConflict: false,
  updatedBy: { id: 'usr-credit', name: 'Giedrius Savickas' },
  updatedAt: '2026-05-01T09:00:00Z',
  projectId: null,
  correction: null,
  proposal: null,
};
const link = (name: Text): Control => ({ role: 'link', name });
const button = (name: Text): Control => ({ role: 'button', name });
const tabs = ['Project', 'Texts', 'Terms', 'Collateral', 'Credit class', 'Project owner', 'Pictures and documents', 'Publication'].map(
  link,
);
const takeTheirs = button('Take their version');
const keepMine = button('Save mine over it');
const discard = button('Discard the draft');
const back = button('Go back');
const city = 'City';
const address = 'Street and number';

const heading: Text = { data: 'Riverside homes' };
const question: Text = { text: 'Discard “{name}”?', values: { name: 'Riverside homes' } };
const consequence: Text = 'The draft is deleted for everybody at once, its pictures and documents within 30 days. This cannot be undone.';
const writing = ({ content }: Context): Control[] => [
  ...tabs,
  { role: 'textbox', name: address, value: content.address ?? '' },
  { role: 'textbox', name: city, value: content.city ?? '' },
  { role: 'combobox', name: 'Country' },
];
const seen =
  (text: Text, ...more: Control[]) =>
  (context: Context): ExpectedScreen => ({ heading, texts: [text], enabled: [...writing(context), ...more] });

export const projectDraftScreens = {
  screens: {
    loading: { texts: ['Loading the list…'], enabled: [] },
    loadFailed: { heading: 'The draft could not be loaded', enabled: [tryAgain] },
    missing: { heading: 'There is no such draft', enabled: [link('Back to the list')] },
    published: { heading: 'This draft is published', enabled: [link('Open the project')] },
    saved: seen('Everything is saved.', discard),
    changed: seen('Not saved yet'),
    saving: seen('Saving…'),
    saveUnknown: seen(
      'We do not know yet whether this was saved. What you typed stays here, and saving is tried again by itself.',
      tryAgain,
    ),
    conflict: {
      heading,
      texts: [{ text: '{by} saved this draft while you were writing', values: { by: 'Inga Mockutė' } }],
      enabled: [...tabs, takeTheirs, keepMine],
    },
    refused: seen('What you typed stays in the form.', tryAgain),
    confirmingDiscard: { heading: question, texts: [consequence], enabled: [discard, back] },
    discarding: { heading: question, texts: [consequence], notVisible: ['Go back'], enabled: [] },
    discardUnknown: { heading: 'We do not know yet whether it is discarded', enabled: [tryAgain, back] },
    discardRefused: { heading: 'The draft was not discarded', texts: ['Its publication waits for a second person.'], enabled: [back] },
    discarded: { heading: 'The draft is discarded', enabled: [link('Back to the list')] },
  },
  interactions: {
    'content.change': {
      ways: ({ content }) => [{ controls: [{ role: 'textbox', name: content.address === undefined ? city : address }] }],
      act: async ({ find }, { content }) => {
        const [name, text] = content.address === undefined ? [city, content.city] : [address, content.address];
        await find({ role: 'textbox', name }).fill(text ?? '');
      },
    },
    'draft.save': { world: 'Leaving the page sends it.' },
    'theirs.take': { ways: () => [{ controls: [takeTheirs] }] },
    'mine.keep': { ways: () => [{ controls: [keepMine] }] },
    'draft.discard': { ways: () => [{ heading, controls: [discard] }] },
    'discard.confirm': { ways: () => [{ heading: question, controls: [discard] }] },
    'discard.cancel': { ways: () => [{ controls: [back] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [
    { path: '/admin/project-drafts/{id}', params: { path: { id: 'drf-1' } }, data: savedDraft },
    {
      path: '/admin/me',
      data: {
        id: 'usr-credit',
        name: 'Giedrius Savickas',
        roles: ['CREDIT'],
        operations: ['discardProjectDraft'],
        needsSecondFactor: false,
      },
    },
  ],
  proves: { saved: ['PROJ-06'] },
  catalogues: ['back-office'],
} satisfies ScreenModel<typeof projectDraftMachine>;
