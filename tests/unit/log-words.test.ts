import { expect, test } from 'vitest';
import { logMessages } from '../../server/back-office/exports/log-messages.ts';
import { eventMessages, statusText, subjectMessages } from '../../src/back-office/audit-messages.ts';

const { events, subjects, statuses } = logMessages.en;

test('the file of the log has the words of its page', () => {
  expect(events).toEqual(Object.fromEntries(Object.entries(eventMessages).map(([name, words]) => [name, words?.message])));
  expect(subjects).toEqual(Object.fromEntries(Object.entries(subjectMessages).map(([name, words]) => [name, words?.message])));
  for (const [subject, words] of Object.entries(statuses))
    for (const [status, text] of Object.entries(words)) expect(statusText(subject, status)?.message, `${subject} ${status}`).toBe(text);
});
