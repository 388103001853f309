/** A stop of the tour for newcomers: a machine, the state to look at first, and what it teaches. */
export type Stop = { machine: string; state: string; why: string };

/** From the smallest machine to the processes of money, then what the server and the operators do. */
export const readingOrder: readonly Stop[] = [
  { machine: 'session', state: 'anonymous', why: 'Who is signed in. A small machine: learn chart, outline and paths here.' },
  {
    machine: 'loan-wizard',
    state: 'creating',
    why: 'The main process: amount, contract, payment. See what happens when the response is lost.',
  },
  { machine: 'payment', state: 'creationUnknown', why: 'A payment is created with one idempotency key and paid on the page of a bank.' },
  { machine: 'payment-status', state: 'paid', why: 'The way back from the bank: the status is read until it is known.' },
  { machine: 'investment', state: 'NEW', why: 'The same investment on the server: its status changes only along these transitions.' },
  { machine: 'bond-wizard', state: 'answeringQuestions', why: 'Bonds share most states with loans; “Compare” shows the rest.' },
  {
    machine: 'onboarding',
    state: 'verification',
    why: 'What an investor does before the first investment, and which machines begin there.',
  },
  { machine: 'questionnaire', state: 'answeringPerson', why: 'The largest form: tests of knowledge with their warnings.' },
  { machine: 'registration', state: 'filling', why: 'From an e-mail address to an account.' },
  { machine: 'transfer-matching', state: 'choosing', why: 'The operators: money that arrived is matched with what is open.' },
  { machine: 'project', state: 'ON_STUDY', why: 'A project from draft to repaid.' },
];
