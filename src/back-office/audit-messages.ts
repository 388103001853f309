import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditEvent, AuditSubject } from '../../machines/lifecycles/audit-event.ts';
import type { components } from '../../openapi/schema.d.ts';
import { complaintStatusMessages } from './complaint-messages.ts';
import { connectedRoleMessages } from './connected-person-messages.ts';
import { checkMessages } from './person-messages.ts';
import { proposalStatusMessages } from './proposal-messages.ts';
import { roleMessages } from './role-messages.ts';
import { transferStatusMessages } from './transfer-messages.ts';
import { projectStatusMessages } from '../ui/core/project-status-text.ts';

const messages = {
  create: msg`Investment made`,
  'payment.start': msg`Payment started`,
  'payment.create': msg`Payment requested`,
  'payment.open': msg`Payment opened at the provider`,
  'payment.complete': msg`Payment completed`,
  'payment.fail': msg`Payment failed`,
  'payment.unallocated': msg`Payment without an investment`,
  'transfer.receive': msg`Transfer received`,
  'transfer.unmatch': msg`Match of a transfer undone`,
  'transfer.match': msg`Transfer matched`,
  'transfer.return': msg`Return decided`,
  'transfer.returned': msg`Money sent back`,
  'transfer.returnFailed': msg`Return failed`,
  'instruction.draft': msg`Instruction drafted`,
  'instruction.approve': msg`Instruction approved`,
  'instruction.cancel': msg`Instruction cancelled`,
  'instruction.send': msg`Instruction sent to the bank`,
  'instruction.confirm': msg`Instruction confirmed by the bank`,
  'instruction.reject': msg`Instruction rejected by the bank`,
  'instruction.return': msg`Instruction returned by the payee’s bank`,
  'payeeAccount.enter': msg`Account of the payer entered`,
  'payeeAccount.enter.reason': msg`How it is known that the account is the payer’s`,
  'paymentFile.make': msg`Payment file made`,
  'paymentFile.download': msg`Payment file downloaded`,
  'transfer.leave': msg`Money moved to another project`,
  'transfer.undo': msg`Money back from another project`,
  withdraw: msg`Offer revoked by the investor`,
  fund: msg`Loan started`,
  'project.fund': msg`Project funded`,
  repay: msg`Loan repaid`,
  announce: msg`Project announced`,
  open: msg`Project opened`,
  cancel: msg`Project cancelled`,
  miss: msg`Repayment missed`,
  cure: msg`Missed payment settled`,
  suspend: msg`Offer suspended`,
  resume: msg`Offer open again`,
  default: msg`Loan in default`,
  'suspend.reason': msg`Reason for the suspension`,
  'resume.reason': msg`Reason for opening again`,
  'cancel.reason': msg`Reason for the cancellation`,
  'default.reason': msg`Reason for the default`,
  'writeOff.reason': msg`Reason for the write-off`,
  recover: msg`Loan recovered`,
  writeOff: msg`Loan written off`,
  'correction.start': msg`Correction started`,
  'correction.change': msg`Corrected`,
  'correction.approve': msg`Correction approved`,
  'payeeAccount.change': msg`Account of the project owner changed`,
  'payeeAccount.change.reason': msg`Reason for the new account of the project owner`,
  'earlyRepayment.announce': msg`Early repayment announced`,
  'earlyRepayment.announce.reason': msg`Reason for the early repayment`,
  'earlyRepayment.end': msg`Early repayment cancelled`,
  'earlyRepayment.end.reason': msg`Reason for cancelling the early repayment`,
  'earlyRepayment.lapse': msg`Early repayment not made`,
  'earlyRepayment.settle': msg`Repaid early`,
  'default.callIn': msg`Whole debt called in`,
  'distribution.draft': msg`Distribution drafted`,
  'distribution.costs': msg`Costs of a distribution changed`,
  'distribution.propose': msg`Distribution proposed`,
  'distribution.approve': msg`Distribution approved`,
  'distribution.cancel': msg`Distribution cancelled`,
  'kyc.verify': msg`Identity verified`,
  'kyc.near': msg`Identity document about to expire`,
  'kyc.expire': msg`Identity document expired`,
  'complaint.receive': msg`Complaint received`,
  'complaint.admit': msg`Complaint admitted`,
  'complaint.refuse': msg`Complaint not admissible`,
  'complaint.question': msg`Complainant asked`,
  'complaint.delay': msg`Complainant told of a delay`,
  'complaint.decide': msg`Complaint decided`,
  'draft.create': msg`Draft started`,
  'draft.publish': msg`Draft published`,
  'draft.discard': msg`Draft discarded`,
  'evidence.CRIMINAL_RECORD': msg`Evidence of no criminal record of a project owner checked`,
  'evidence.JURISDICTION': msg`Evidence of the jurisdiction of a project owner checked`,
  'connectedPerson.add': msg`Added to the register of conflicts of interest`,
  'connectedPerson.end': msg`Entry in the register of conflicts of interest ended`,
  'earlier-loans.import': msg`Loans from before the platform imported`,
  'demo.seeded': msg`Demonstration data created`,
  'permit.decided': msg`Certificate decided`,
  'person.opened': msg`Data of a person opened`,
  'closedAccount.opened': msg`Data of a closed account opened`,
  'account.end': msg`Account closed`,
  'account.erase': msg`Data of a person erased`,
  'file.opened': msg`File opened by an administrator`,
  'access.refused': msg`Access refused`,
  'session.start': msg`Signed in`,
  'session.end': msg`Signed out`,
  'session.refused': msg`Sign-in refused`,
  'session.endOthers': msg`Signed out on all other devices`,
  'session.endDevice': msg`Signed out on one device`,
  'password.change': msg`Password changed`,
  'password.requestReset': msg`New password requested`,
  'password.reset': msg`New password set by e-mail link`,
  'secondFactor.enrol': msg`Two-step sign-in set up`,
  'secondFactor.remove': msg`Two-step sign-in removed`,
  'secondFactor.useRecoveryCode': msg`Recovery code used`,
  'secondFactor.renewCodes': msg`New recovery codes made`,
  'identity.link': msg`Sign-in with another service connected`,
  'passkey.add': msg`Passkey added`,
  'passkey.remove': msg`Passkey removed`,
  'email.requestChange': msg`Change of e-mail address requested`,
  'email.change': msg`E-mail address changed`,
  'email.undoChange': msg`Change of e-mail address undone`,
  'payoutAccount.request': msg`Account for payouts entered`,
  'payoutAccount.refuse': msg`Account for payouts of another name refused`,
  'payoutAccount.cancel': msg`New account for payouts cancelled`,
  'payoutAccount.apply': msg`New account for payouts in use`,
  'account.lock': msg`Account locked`,
  'account.unlock': msg`Account unlocked`,
  'account.signOut': msg`Signed out everywhere`,
  'hold.place': msg`Legal hold placed`,
  'hold.lift': msg`Legal hold lifted`,
  'operator.invite': msg`Operator invited`,
  'role.grant': msg`Operator’s role granted`,
  'role.revoke': msg`Operator’s role withdrawn`,
  'proposal.propose': msg`Proposed`,
  'proposal.approve': msg`Proposal approved`,
  'proposal.decline': msg`Proposal declined`,
  'proposal.withdraw': msg`Proposal taken back`,
  'execution.complete': msg`Proposal carried out`,
  'execution.fail': msg`Proposal failed`,
  'dataExport.request': msg`Copy of one’s data requested`,
  'dataExport.make': msg`Copy of one’s data ready`,
  'dataExport.download': msg`Copy of one’s data downloaded`,
  'report.opened': msg`Report opened by an administrator`,
  'ledger.exported': msg`Ledger of a month downloaded`,
  'list.exported': msg`List downloaded`,
  'yearlyReport.exported': msg`Yearly report downloaded`,
  'experience.granted': msg`Category assigned`,
  'experience.lapsed': msg`Category lapsed`,
  'message.read': msg`Message read`,
  'task.do': msg`Task completed`,
  begin: msg`Check started`,
  hold: msg`Check awaiting review`,
  complete: msg`Check completed`,
  fail: msg`Check failed`,
} satisfies Record<AuditEvent, MessageDescriptor>;

/** What happened, by the names the server writes down. A name of tomorrow is shown as it is. */
export const eventMessages: Partial<Record<string, MessageDescriptor>> = messages;

const subjects = {
  investment: msg`Investment`,
  project: msg`Project`,
  payment: msg`Payment`,
  distribution: msg`Distribution`,
  check: msg`Check`,
  person: msg`Person`,
  evaluation: msg`Application`,
  instruction: msg`Payment instruction`,
  notification: msg`Notification`,
  proposal: msg`Proposal`,
  draft: msg`Draft of a project`,
  complaint: msg`Complaint`,
  connectedPerson: msg`Register of conflicts of interest`,
} satisfies Record<AuditSubject, MessageDescriptor>;

export const subjectMessages: Partial<Record<string, MessageDescriptor>> = subjects;

type Schemas = components['schemas'];

const investmentStatuses = {
  NEW: msg`New`,
  PAYMENT_INITIATED: msg`Payment under way`,
  PAYMENT_COMPLETED: msg`Payment arrived`,
  PAYMENT_FAILED: msg`Payment failed`,
  COMPLETED: msg`Active`,
  WITHDRAWN: msg`Offer revoked`,
} satisfies Record<Schemas['InvestmentStatus'], MessageDescriptor>;

const paymentStatuses = {
  STARTING: msg`Awaiting payment`,
  OPEN: msg`Awaiting payment`,
  PAID: msg`Payment arrived`,
  FAILED: msg`Failed`,
  ...transferStatusMessages,
};

const instructionStatuses = {
  DRAFTED: msg`Drafted`,
  APPROVED: msg`Approved`,
  SENT: msg`Sent to the bank`,
  CONFIRMED: msg`Confirmed`,
  REJECTED: msg`Rejected`,
  RETURNED: msg`Sent back`,
  CANCELLED: msg`Draft cancelled`,
} satisfies Record<Schemas['InstructionStatus'], MessageDescriptor>;

const checkStatuses = {
  NOT_STARTED: msg`Not started`,
  IN_PROGRESS: msg`In progress`,
  COMPLETED: msg`Completed`,
  FAILED: msg`Failed`,
} satisfies Record<Schemas['ComplianceCheck']['status'], MessageDescriptor>;

const kycStatuses = {
  EMPTY: msg`Not verified`,
  VERIFIED: msg`Verified`,
  WILL_EXPIRE_SOON: msg`About to expire`,
  EXPIRED: msg`Expired`,
} satisfies Record<Schemas['KycStatus'], MessageDescriptor>;

const personStatuses = {
  ...kycStatuses,
  SUBMITTED: msg`Submitted`,
  APPROVED: msg`Accepted`,
  REJECTED: msg`Rejected`,
  ...roleMessages,
  none: msg`No category`,
  INEXPERIENCED: msg`Inexperienced`,
  EXPERIENCED: msg`Experienced`,
  PASSWORD: msg`Wrong password`,
  CODE: msg`Wrong code`,
  PASSKEY: msg`Passkey not accepted`,
  PASSKEY_COUNTER: msg`Passkey possibly copied`,
  UNVERIFIED: msg`E-mail address not confirmed`,
  LOCKED: msg`Account locked`,
  INVESTORS: msg`Investors`,
  PROJECTS: msg`Projects`,
  OVERDUE_PAYMENT: msg`Late payments`,
  INSTRUCTIONS: msg`Payment instructions`,
  DISTRIBUTIONS: msg`Distributions`,
  TRANSFERS: msg`Bank transfers`,
  STATEMENTS: msg`Statements`,
  PEOPLE: msg`People`,
  LOG: msg`Log`,
  FINDINGS: msg`Findings`,
  PAYMENT_FILES: msg`Payment files`,
  COMPLAINTS: msg`Complaints`,
  REVIEWS: msg`Reviews`,
};

const notificationStatuses = {
  NEW: msg`New`,
  COMPLETED: msg`Completed`,
} satisfies Record<Schemas['Notification']['status'], MessageDescriptor>;

const distributionStatuses = {
  DRAFTED: msg`Draft`,
  APPROVED: msg`Approved`,
  CANCELLED: msg`Draft cancelled`,
} satisfies Record<Schemas['DistributionStatus'], MessageDescriptor>;

const statuses: Partial<Record<string, Partial<Record<string, MessageDescriptor>>>> = {
  investment: investmentStatuses,
  project: projectStatusMessages,
  payment: paymentStatuses,
  instruction: instructionStatuses,
  distribution: distributionStatuses,
  check: checkStatuses,
  person: personStatuses,
  notification: notificationStatuses,
  proposal: proposalStatusMessages,
  complaint: complaintStatusMessages,
  connectedPerson: connectedRoleMessages,
};

/** The same code means something else for an investment and for a check. An id, or a status of tomorrow, has no words. */
export const statusText = (subject: string, status: string): MessageDescriptor | undefined => statuses[subject]?.[status];

const checks: Partial<Record<string, MessageDescriptor>> = checkMessages;

/** A check is named by its person and by what is checked; everything else by its id alone. */
export function namedSubject(subject: string, subjectId: string): { id: string; check?: MessageDescriptor | undefined } {
  const [id = '', check = ''] = subject === 'check' ? subjectId.split(':') : [subjectId];
  return checks[check] ? { id, check: checks[check] } : { id: subjectId };
}

const actors: Partial<Record<string, MessageDescriptor>> = {
  calendar: msg`Automatically, when due`,
  expiry: msg`Automatically, not paid in time`,
  bank: msg`Bank`,
  complainant: msg`Complainant`,
  demo: msg`Demonstration data`,
  distribution: msg`Automatically, after the approval`,
  'fund-projects': msg`Automatically, when due`,
  'make-data-exports': msg`Automatically, when due`,
  'delete-expired-data': msg`Automatically, when due`,
  'redeem-coupon': msg`Automatically, with the coupon`,
  'resolve-payments': msg`Automatically, when due`,
  'reward-referrals': msg`Automatically, when due`,
  'sandbox-bank': msg`Bank`,
  folder: msg`Folder of the bank’s files`,
  unknown: msg`Somebody who was not signed in`,
  'demo-treasury': msg`Demonstration data`,
  'demo-credit': msg`Demonstration data`,
};

/** Who acted: a person, the platform by itself, or, without words of ours, a bank by its own name. */
export const actorText = (actor: string): MessageDescriptor | undefined =>
  actor.startsWith('usr-') ? msg`Person` : actor.startsWith('cli:') ? msg`Command line` : actors[actor];
