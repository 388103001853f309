import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComplianceCheckEvent } from '../../../machines/lifecycles/compliance-check.machine.ts';
import type { InvestmentLifecycleEvent } from '../../../machines/lifecycles/investment.machine.ts';
import type { KycStatusEvent } from '../../../machines/lifecycles/kyc-status.machine.ts';
import type { ProjectLifecycleEvent } from '../../../machines/lifecycles/project.machine.ts';

type LifecycleEvent = ComplianceCheckEvent | InvestmentLifecycleEvent | ProjectLifecycleEvent;

const texts = {
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
  announce: msg`Project announced`,
  open: msg`Project opened`,
  cancel: msg`Project cancelled`,
  miss: msg`Repayment missed`,
  cure: msg`Repayment made up for`,
  'kyc.verify': msg`Identity verified`,
  'kyc.near': msg`Identity document about to expire`,
  'kyc.expire': msg`Identity document expired`,
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
} satisfies Record<LifecycleEvent['type'] | `kyc.${KycStatusEvent['type']}`, MessageDescriptor> & Record<string, MessageDescriptor>;

/** What happened, by the names the server writes down. A name of tomorrow is shown as it is. */
export const eventTexts: Partial<Record<string, MessageDescriptor>> = texts;

export const subjectTexts: Partial<Record<string, MessageDescriptor>> = {
  investment: msg`Investment`,
  project: msg`Project`,
  payment: msg`Payment`,
  check: msg`Check`,
  person: msg`Person`,
  evaluation: msg`Application`,
};
