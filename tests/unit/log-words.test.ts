import { expect, test } from 'vitest';
import { listMessages } from '../../server/back-office/exports/list-messages.ts';
import { logMessages } from '../../server/back-office/exports/log-messages.ts';
import { eventMessages, statusText, subjectMessages } from '../../src/back-office/audit-messages.ts';
import { outcomeMessages } from '../../src/back-office/complaint-messages.ts';
import { findingProblemMessages, findingSubjectMessages } from '../../src/back-office/finding-messages.ts';
import { checkMessages } from '../../src/back-office/person-messages.ts';
import { kindMessages, reasonMessages } from '../../src/back-office/review-messages.ts';
import { entryStatusMessages } from '../../src/back-office/statement-messages.ts';

const { events, subjects, statuses } = logMessages.en;

test('the file of the log has the words of its page', () => {
  expect(events).toEqual(Object.fromEntries(Object.entries(eventMessages).map(([name, words]) => [name, words?.message])));
  expect(subjects).toEqual(Object.fromEntries(Object.entries(subjectMessages).map(([name, words]) => [name, words?.message])));
  for (const [subject, words] of Object.entries(statuses))
    for (const [status, text] of Object.entries(words)) expect(statusText(subject, status)?.message, `${subject} ${status}`).toBe(text);
});

const textsOf = (messages: Record<string, { message?: string }>) =>
  Object.fromEntries(Object.entries(messages).map(([name, { message }]) => [name, message]));

test('files of findings, complaints, reviews and statements have the words of their pages [27]', () => {
  const { findingProblems, complaintOutcomes, reviewKinds, reviewReasons, checks, entryStatuses } = listMessages.en;
  expect(findingProblems).toEqual(textsOf(findingProblemMessages));
  expect(subjects).toMatchObject(textsOf(findingSubjectMessages));
  expect(complaintOutcomes).toEqual(textsOf(outcomeMessages));
  expect(reviewKinds).toEqual(textsOf(kindMessages));
  expect(reviewReasons).toEqual(textsOf(reasonMessages));
  expect(checks).toEqual(textsOf(checkMessages));
  expect(entryStatuses).toEqual(textsOf(entryStatusMessages));
});
