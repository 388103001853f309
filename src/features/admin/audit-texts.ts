import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What happened, by the names the server writes down. A name of tomorrow is shown as it is. */
export const eventTexts: Partial<Record<string, MessageDescriptor>> = {
  create: msg`Investment made`,
  'payment.start': msg`Payment begun`,
  'payment.complete': msg`Payment completed`,
  'payment.fail': msg`Payment failed`,
  'payment.unallocated': msg`Payment without an investment`,
  'transfer.match': msg`Transfer matched`,
  'transfer.return': msg`Transfer sent back`,
  'transfer.leave': msg`Money moved to another project`,
  fund: msg`Loan begun`,
  'project.fund': msg`Project funded`,
  repay: msg`Loan repaid`,
  'demo.seeded': msg`Demonstration data made`,
  'permit.decided': msg`Certificate decided`,
  'file.opened': msg`File opened by an administrator`,
  'experience.granted': msg`Category given`,
  'experience.lapsed': msg`Category lapsed`,
  'check.begin': msg`Check begun`,
  begin: msg`Check begun`,
  hold: msg`Check waits for a review`,
  complete: msg`Check completed`,
  fail: msg`Check failed`,
};

export const subjectTexts: Partial<Record<string, MessageDescriptor>> = {
  investment: msg`Investment`,
  project: msg`Project`,
  payment: msg`Payment`,
  check: msg`Check`,
  person: msg`Person`,
  evaluation: msg`Application`,
};
