import type { ComplaintEvent } from './complaint.machine.ts';
import type { ComplianceCheckEvent } from './compliance-check.machine.ts';
import type { DistributionEvent } from './distribution.machine.ts';
import type { IncomingTransferEvent } from './incoming-transfer.machine.ts';
import type { InstructionEvent } from './instruction.machine.ts';
import type { InvestmentPaymentEvent } from './investment-payment.machine.ts';
import type { InvestmentLifecycleEvent } from './investment.machine.ts';
import type { KycStatusEvent } from './kyc-status.machine.ts';
import type { NotificationLifecycleEvent } from './notification.machine.ts';
import type { ProjectLifecycleEvent } from './project.machine.ts';
import type { ProposalLifecycleEvent } from './proposal.machine.ts';

/** What an entry of the audit log is about. */
export type AuditSubject =
  | 'complaint'
  | 'connectedPerson'
  | 'investment'
  | 'project'
  | 'payment'
  | 'check'
  | 'person'
  | 'evaluation'
  | 'instruction'
  | 'notification'
  | 'proposal'
  | 'distribution'
  | 'draft';

/** What people decide about a project, with a reason. */
export type DecidedProjectEvent = Extract<ProjectLifecycleEvent['type'], 'suspend' | 'resume' | 'cancel' | 'default' | 'writeOff'>;

type LifecycleEvent =
  | (
      | ComplianceCheckEvent
      | IncomingTransferEvent
      | InvestmentLifecycleEvent
      | InvestmentPaymentEvent
      | ProjectLifecycleEvent
      | ProposalLifecycleEvent
    )['type']
  | Exclude<NotificationLifecycleEvent['type'], 'task.read'>
  | `complaint.${ComplaintEvent['type']}`
  | `distribution.${DistributionEvent['type']}`
  | `instruction.${InstructionEvent['type']}`
  | `kyc.${KycStatusEvent['type']}`
  | `${DecidedProjectEvent}.reason`;

/** What the audit log records: events of the lifecycles, and what moves no status. The server writes no other name, the back office has words for each. */
export type AuditEvent =
  | LifecycleEvent
  | 'create'
  | 'payment.create'
  | 'transfer.receive'
  | 'instruction.draft'
  | 'payeeAccount.enter'
  | 'payeeAccount.enter.reason'
  | 'paymentFile.make'
  | 'paymentFile.download'
  | 'transfer.leave'
  | 'transfer.undo'
  | 'default.callIn'
  | 'earlyRepayment.announce'
  | 'earlyRepayment.announce.reason'
  | 'earlyRepayment.end'
  | 'earlyRepayment.end.reason'
  | 'earlyRepayment.lapse'
  | 'earlyRepayment.settle'
  | 'correction.start'
  | 'correction.change'
  | 'correction.approve'
  | 'payeeAccount.change'
  | 'payeeAccount.change.reason'
  | 'distribution.draft'
  | 'distribution.costs'
  | 'distribution.propose'
  | 'complaint.receive'
  | 'complaint.question'
  | 'complaint.delay'
  | 'draft.create'
  | 'draft.publish'
  | 'draft.discard'
  | 'evidence.CRIMINAL_RECORD'
  | 'evidence.JURISDICTION'
  | 'connectedPerson.add'
  | 'connectedPerson.end'
  | 'demo.seeded'
  | 'permit.decided'
  | 'person.opened'
  | 'closedAccount.opened'
  | 'account.end'
  | 'account.erase'
  | 'file.opened'
  | 'access.refused'
  | 'session.start'
  | 'session.end'
  | 'session.refused'
  | 'identity.link'
  | 'passkey.add'
  | 'passkey.remove'
  | 'email.requestChange'
  | 'email.change'
  | 'email.undoChange'
  | 'payoutAccount.request'
  | 'payoutAccount.refuse'
  | 'payoutAccount.cancel'
  | 'payoutAccount.apply'
  | 'account.lock'
  | 'account.unlock'
  | 'account.signOut'
  | 'hold.place'
  | 'hold.lift'
  | 'operator.invite'
  | 'role.grant'
  | 'role.revoke'
  | 'proposal.propose'
  | 'report.opened'
  | 'ledger.exported'
  | 'list.exported'
  | 'yearlyReport.exported'
  | 'experience.granted'
  | 'experience.lapsed'
  | 'dataExport.request'
  | 'dataExport.make'
  | 'dataExport.download'
  | 'password.change'
  | 'password.requestReset'
  | 'password.reset'
  | 'session.endOthers'
  | 'session.endDevice'
  | 'secondFactor.enrol'
  | 'secondFactor.remove'
  | 'secondFactor.useRecoveryCode'
  | 'secondFactor.renewCodes'
  | 'earlier-loans.import';
