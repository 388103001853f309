import type { Decision } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { lostAnswers, refusedWith } from './causes.ts';
import type { Trigger, Cause, JourneyModel, World } from './journey.ts';
import type { Control, Schemas, ExpectedScreen } from './screen.ts';
import { transferMatchingScreens, transfers } from './transfer-matching.screen.ts';

type Waiting = Schemas['UnmatchedTransfer'];

const [first, second] = transfers;
const done = 'the server has carried the decision out';
/** Places in the scenario. */
const [ona, jonas, colleague] = [1, 2, 3];

const waiting = async ({ api }: World) => (await api('GET', '/admin/transfers')) as Waiting[];
const firstOf = (list: readonly Waiting[]) => list.find(({ payer }) => payer === first.payer);
const sendBack = ({ api }: World, id: string) => api('POST', `/admin/transfers/${id}`, { returned: true }, colleague);

/** What the browser is told is done, as the log of the office will call it. */
const told = new WeakMap<World, { subjectId: string; event: string }>();

const asDecided = (kind: Decision['kind']): Cause => ({
  by: `comes by itself, to the decision to ${kind}`,
  where: ({ decision }) => (decision as Decision | undefined)?.kind === kind,
  async before(world) {
    const decided = firstOf(await waiting(world));
    if (decided) told.set(world, { subjectId: decided.id, event: `transfer.${kind}` });
  },
});

/** What the browser was told is done is done, and nothing else was. */
async function checkTheLog(world: World) {
  const action = told.get(world);
  if (!action) return;
  told.delete(world);
  const { content } = (await world.api('GET', '/admin/audit?size=50')) as Schemas['AuditPage'];
  const written = content.filter(({ subjectId }) => subjectId === action.subjectId).map(({ event }) => event);
  if (written.join() !== `${action.event},transfer.receive`)
    throw new Error(`"${action.event}" was told, and the log says "${written.join()}".`);
}

/** The second names this one and is of another amount. */
async function purposeOf({ api, investmentId }: World) {
  const { paymentPurpose } = (await api('GET', `/payment-collection?investmentId=${investmentId}`, undefined, ona)) as {
    paymentPurpose: string;
  };
  return paymentPurpose;
}

/** The two people wait for money of this amount, once each; the list is the whole server's, so people of walks before are paid. */
async function offerCandidates(world: World) {
  const { api, book, projectId } = world;
  const candidates = firstOf(await waiting(world))?.candidates ?? [];
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).toSorted();
  if (names(candidates).join() === names(first.candidates).join()) return;
  for (const { paymentPurpose } of candidates) await book({ reference: paymentPurpose, amount: first.amount });
  for (const by of [ona, jonas]) {
    const { id } = (await api('POST', '/investments', { projectId, amount: first.amount, locale: 'en' }, by)) as { id: string };
    const payment = { investmentId: id, paymentType: 'directPayment', locale: 'en', hasConsented: true };
    await api('POST', '/payment-collection', payment, by);
  }
}

/** These transfers wait, and no other. */
const wait = (...wanted: readonly Waiting[]): readonly [Cause] => [
  {
    by: 'is true of the collection account',
    async before(world) {
      await checkTheLog(world);
      const there = await waiting(world);
      const keeps = ({ payer }: Waiting) => wanted.some((one) => one.payer === payer);
      for (const { id } of there.filter((one) => !keeps(one))) await sendBack(world, id);
      for (const { payer, amount, reference } of wanted)
        if (!there.some((one) => one.payer === payer))
          await world.book({ payer, amount, reference: payer === second.payer ? await purposeOf(world) : reference });
      if (wanted.includes(first)) await offerCandidates(world);
    },
  },
];

const { deciding } = transferMatchingScreens.screens;
/** The server draws the references that stand below the names. */
const namedOnly = (control: Control): Control =>
  typeof control.name === 'object' && 'data' in control.name
    ? { ...control, name: { data: control.name.data.replace(/ RF\w+$/, '') } }
    : control;
const decidingInApp = (context: Record<string, unknown>): ExpectedScreen => {
  const seen: ExpectedScreen = deciding(context as Parameters<typeof deciding>[0]);
  return { ...seen, enabled: seen.enabled.map(namedOnly) };
};

const manyMore = 'Twenty other transfers would be on each screen of the run; a test of the page reads them.';

const loansOfAll = 'The list has the loans of the whole server; a test of the page names a due date of one of them.';

const chooseInvestment: Trigger = async ({ page }, { candidate }) => {
  const { investmentId } = candidate as { investmentId: string };
  const { name = '' } = first.candidates.find((one) => one.investmentId === investmentId) ?? {};
  await page.getByRole('radio', { name }).locator('xpath=ancestor::label').click();
};

const link = (name: string): Control => ({ role: 'link', name });

export const transferMatchingJourney: JourneyModel = {
  starts: {
    'an administrator opens the transfers': {
      scenario: {
        users: [{ userGroup: 'ADMIN' }, {}, { name: 'Jonas', surname: 'Kazlauskas' }, { userGroup: 'ADMIN' }],
        projects: [{ investmentStep: 10 }],
        investments: [{ user: ona, project: 0, amount: 500 }],
      },
      async arrive({ awaitTransfer }) {
        await awaitTransfer();
        return '/admin/transfers';
      },
    },
  },
  from: () => '/faq',
  scope: 'main',
  aside: [
    'Projects',
    'Proposals',
    'Money',
    'People',
    'Reports',
    'Log',
    'Instructions',
    'Distributions',
    'Payment files',
    'Statements',
    'Reconciliation',
    'Ledger',
    'Bank transfers',
    'Tax and costs',
    'Download CSV',
    'Download XLSX',
    // a test of the page searches
    'Payer, reference or amount',
    'Status',
    'Reason',
    'Search',
  ].map(link),
  requests: {
    loadTransfers: [{ method: 'GET', path: /\/admin\/transfers$/ }],
    settleTransfer: [{ method: 'POST', path: /\/admin\/transfers\/[^/]+$/ }],
  },
  responses: {
    loadTransfers: {
      'two transfers wait': wait(first, second),
      'one transfer is left': wait(second),
      'more transfers wait than are read': { leftOut: manyMore },
      'nothing waits': wait(),
      'the answer is lost': lostAnswers('listUnmatchedTransfers'),
    },
    settleTransfer: {
      'the transfer is settled': [asDecided('match'), asDecided('return')],
      'somebody was faster': [
        {
          by: 'is true, a colleague has sent the money back',
          async before(world) {
            const decided = firstOf(await waiting(world));
            if (decided) await sendBack(world, decided.id);
          },
          unless: done,
        },
      ],
      // no amount changes: the list offers only investments of the same one
      'the amount is another': refusedWith('settleTransfer', 400, 'TRANSFER_AMOUNT_MISMATCH'),
      'the answer is lost': lostAnswers('settleTransfer', { makes: done }),
    },
  },
  world: {
    'candidate.choose': {
      bySays: {
        'the money was for the first investment': chooseInvestment,
        'the money was for the second investment': chooseInvestment,
        'the money was for a due date of the loan': { leftOut: loansOfAll },
      },
    },
    'loan.choose': { leftOut: loansOfAll },
  },
  screens: { deciding: decidingInApp },
  leftOut: Object.fromEntries(
    [
      'choosing|list.more|0',
      'loadingMore|xstate.done.actor.loadTransfers|0',
      'loadingMore|xstate.done.actor.loadTransfers|1',
      'loadingMore|xstate.error.actor.loadTransfers|0',
    ].map((transition) => [`transferMatching.${transition}`, manyMore]),
  ),
  // the list is loaded again, and the open transfer is closed
  reloaded: Object.fromEntries(
    ['loadFailed', 'nothingWaiting', 'choosing', 'deciding', 'confirming', 'settling', 'refused', 'settlementUnknown'].map((state) => [
      state,
      'loading',
    ]),
  ),
};
