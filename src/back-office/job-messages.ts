import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

type Outcome = NonNullable<components['schemas']['Job']['lastRun']>['outcome'];

/** What each job does, by the name the server gives it. One of tomorrow is shown with its name. */
export const jobMessages: Partial<Record<string, MessageDescriptor>> = {
  'resolve-payments': msg`Read payments from the provider`,
  'yield-payments': msg`End unpaid payments whose room others want`,
  'send-instructions': msg`Send outgoing payments through the provider`,
  'read-instructions': msg`Read outgoing payments from the provider`,
  'resolve-identity-checks': msg`Read identity checks from the provider`,
  'finish-proposals': msg`Carry out approved proposals`,
  'read-statements': msg`Take statements of the bank`,
  'expire-payments': msg`End payments that were not made`,
  'fund-projects': msg`Start loans that are funded`,
  'apply-payout-accounts': msg`Use new accounts for payouts`,
  'open-announced': msg`Open announced projects`,
  'cancel-suspended': msg`Cancel projects that were suspended for too long`,
  'daily-compliance': msg`Look for documents and answers that expire`,
  'sandbox-borrowers': msg`Pay for the borrowers of the demonstration`,
  'sandbox-instructions': msg`Approve and send payments in the demonstration`,
  'sandbox-statements': msg`Take statements of the demonstration’s bank`,
  'reward-referrals': msg`Grant rewards for referrals`,
  reconcile: msg`Compare bank and ledger`,
  'reconcile-wallets': msg`Compare wallets of payment providers and ledger`,
  'check-histories': msg`Check the histories in the log`,
  'delete-expired-data': msg`Delete data whose time is over`,
  'mark-overdue': msg`Mark due dates as late and remind borrowers`,
  'make-data-exports': msg`Make copies of people’s data`,
  'write-reports': msg`Write the reports of the month`,
  'sweep-expired-sessions': msg`Delete expired sessions`,
  vacuum: msg`Free space in the embedded database`,
  checkpoint: msg`Write the log of the embedded database to its tables`,
  'send-mail': msg`Send e-mails`,
  'accept-waiting-reviews': msg`Accept reviews in the demonstration`,
};

export const jobOutcomeMessages = {
  RUNNING: msg`Running`,
  SUCCEEDED: msg`Succeeded`,
  FAILED: msg`Failed`,
  INTERRUPTED: msg`Interrupted`,
} satisfies Record<Outcome, MessageDescriptor>;
