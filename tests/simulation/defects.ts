/** A fault of the product: in its source, `find` stands once and is replaced. */
interface Defect {
  name: string;
  file: string;
  find: string;
  replace: string;
}

/** Planted one at a time by `npm run simulate -- --defects`; docs/testing.md says which invariant finds each. */
export const defects: readonly Defect[] = [
  {
    name: 'a paid payment that is reported again counts as money nobody waits for',
    file: 'server/payments/settle.ts',
    find: "if (row.payment.status === 'PAID' || row.payment.status === 'RETURN_DUE'",
    replace: "if (row.payment.status === 'RETURN_DUE'",
  },
  {
    name: 'late money completes a failed payment',
    file: 'server/payments/settle.ts',
    // the lifecycles of investment and payment each refuse it
    find: "const status = isAwaited ? move(investmentMachine, row.investment.status, { type: 'payment.complete' }) : undefined;\n  const paymentStatus = move(investmentPaymentMachine, row.payment.status, { type: 'payment.complete' });",
    replace:
      "const status = row.project.status === 'CANCELED' ? undefined : ('PAYMENT_COMPLETED' as const);\n  const paymentStatus = row.payment.status === 'RETURNED' ? undefined : ('PAID' as const);",
  },
  {
    name: 'an event is applied and stays unread',
    file: 'server/payments/hints.ts',
    find: 'else atCommit(tx, storeOutcome(tx, { ...own, outcome }));',
    replace: '',
  },
  {
    name: 'a failed payment keeps its room',
    file: 'server/payments/settle.ts',
    find: 'await release(tx, projectId, amountCents);',
    replace: 'if (projectId === undefined) await release(tx, projectId, amountCents);',
  },
  {
    name: 'a revoked offer keeps its room',
    file: 'server/payments/withdraw.ts',
    find: 'if (own.holdsReservation) await release(tx, own.projectId, own.amountCents);',
    replace: '',
  },
  {
    name: 'the reflection period has three days',
    file: 'domain/reflection.ts',
    find: 'export const reflectionDays = 4;',
    replace: 'export const reflectionDays = 3;',
  },
  {
    name: 'the reflection period ends a day early',
    file: 'domain/reflection.ts',
    find: 'now.getTime() >= endsAt.getTime() + 1_000;',
    replace: 'now.getTime() >= endsAt.getTime() - 86_400_000;',
  },
  {
    name: 'a project is funded while somebody may still revoke',
    file: 'server/payments/fund-projects.ts',
    find: 'if (periods.some(({ endsAt }) => endsAt !== null && !reflectionIsOver(endsAt, at))) return false;',
    replace: 'if (periods.length > 1_000) return false;',
  },
  {
    name: 'a repeated order is made again',
    file: 'server/investing/create.ts',
    find: 'const id = idOf(call);',
    replace: 'call = { ...call, key: undefined };\n  const id = idOf(call);',
  },
  {
    name: 'the last cents of a share are dropped',
    file: 'domain/distribution.ts',
    find: 'for (const { index } of byRemainder.slice(0, remaining)) shares[index] = (shares[index] ?? 0) + 1;',
    replace: 'if (remaining < 0) shares.push(byRemainder.length);',
  },
  {
    name: 'a loan is late before its owner has it',
    file: 'domain/repayment.ts',
    find: 'disbursedOn !== undefined && disbursedOn < dueDate ? dueDate : disbursedOn;',
    replace: 'disbursedOn === undefined || disbursedOn < dueDate ? dueDate : disbursedOn;',
  },
  {
    name: 'an unpaid payment never ends',
    file: 'server/payments/expire-payments.ts',
    find: '.limit(500)',
    replace: '.limit(0)',
  },
  {
    name: 'a payment whose page was lost is not opened again',
    file: 'server/payments/resolve-payments.ts',
    find: '.limit(maxRows);\n  const received',
    replace: '.limit(0);\n  const received',
  },
  {
    name: 'an event that a crash interrupted is not read again',
    file: 'server/payments/resolve-payments.ts',
    find: '.limit(maxRows);\n  const open',
    replace: '.limit(0);\n  const open',
  },
  {
    name: 'a confirmed instruction keeps its money in transit',
    file: 'server/instructions/confirm.ts',
    find: "from: { kind: 'transit', holder: row.id },\n    to: accountOf(row.outsideAccount),",
    replace: "from: { kind: 'transit', holder: row.id },\n    to: accountOf(row.sourceAccount),",
  },
  {
    name: 'a refund goes to another account than the payment was made from',
    file: 'server/payments/refund.ts',
    find: 'iban: row.payment.payerIban },',
    replace: "iban: 'DE89370400440532013000' },",
  },
  {
    name: 'a paid due date stays open',
    file: 'server/repayments/due-dates.ts',
    find: "if (due.status === 'PAID' || (hasFallenDue && !owed.get(due.dueDate))) return { ...due, status: 'PAID' };",
    replace: "if (due.status === 'PAID' || (hasFallenDue && owed.size < 0)) return { ...due, status: 'PAID' };",
  },
  {
    name: 'a revoked payment is not drafted as a refund',
    file: 'server/payments/refund.ts',
    find: 'await draftRefund(tx, clock, paymentId, actor);\n}\n\nasync function draftRefund',
    replace: '}\n\nasync function draftRefund',
  },
  {
    name: 'a revoked offer is not written in the audit log',
    file: 'server/payments/withdraw.ts',
    find: "await recordAudit(tx, { subject: 'investment', subjectId: id, event: 'withdraw', before, after: status, actor: userId, at });",
    replace: '',
  },
  {
    name: 'an event is acknowledged before it is stored',
    file: 'server/http/provider-webhooks.ts',
    find: 'if (await store(provider, hint))\n        await Promise.race([applyLogged(provider, hint, request.log), pause(respondWithinMs, undefined, { ref: false })]);',
    replace: 'void store(provider, hint).then((isNew) => isNew && applyLogged(provider, hint, request.log));',
  },
  {
    name: 'an event that is stored waits for the job',
    file: 'server/payments/hints.ts',
    find: 'return stored.length > 0;',
    replace: 'return stored.length > 5;',
  },
  {
    name: 'payment status: a pending payment is shown as failed',
    file: 'machines/payment-status/payment-status.machine.ts',
    find: "{ guard: hasStatus('PAYMENT_INITIATED'), target: 'waiting' },",
    replace: "{ guard: hasStatus('PAYMENT_INITIATED'), target: 'failed' },",
  },
  {
    name: 'withdrawal: a lost answer is shown as revoked',
    file: 'machines/withdrawal/withdrawal.machine.ts',
    find: "{ target: 'withdrawalUnknown', actions: { type: 'setFailure', params: error } },",
    replace: "{ target: 'withdrawn' },",
  },
  {
    name: 'loan wizard: a lost answer is forgotten after a reload',
    file: 'machines/investing/states.ts',
    find: "guard: ({ event }) => event.output.kind === 'kept',\n          target: 'creationUnknown',",
    replace: "guard: ({ event }) => event.output.kind === 'kept',\n          target: 'choosingAmount',",
  },
  {
    name: 'loan wizard: an unknown outcome lets another amount be sent',
    file: 'machines/investing/states.ts',
    find: "on: { retry: 'creating' },\n  }),\n});",
    replace: "on: { retry: { target: 'correctingAmount' } },\n  }),\n});",
  },
  {
    name: 'an early repayment costs the interest of the whole period',
    file: 'domain/interest.ts',
    find: "Math.min(next.interestCents, interest(amountCents, rate, days, 365, 'down'))",
    replace: 'next.interestCents',
  },
  {
    name: 'due dates after an early repayment stay due',
    file: 'server/repayments/due-dates.ts',
    find: "{ dueDate: on }].map(({ dueDate }): DueDate => ({ dueDate, status: 'PAID' }));",
    replace:
      "{ dueDate: on }].map(({ dueDate }): DueDate => ({ dueDate, status: 'PAID' })).concat(scheduleOf(row).filter(({ dueDate }) => dueDate > on));",
  },
  {
    name: 'receipts that are too small repay a loan early',
    file: 'server/repayments/divide-drafts.ts',
    find: 'if (await isSettledBy(tx, projectRow, early, kept)) return;',
    replace: 'if (kept.length > 0) return;',
  },
  {
    name: 'money after the announced day repays a loan early',
    file: 'domain/early-repayment.ts',
    find: 'dueDate === early.on && isInTime(early, valueOn);',
    replace: 'dueDate === early.on && valueOn.length > 0;',
  },
  {
    name: 'receipts that repay a loan early together are approved one by one',
    file: 'server/repayments/kept-drafts.ts',
    find: 'return kept.map((draft) => draft.row);',
    replace: 'return [row];',
  },
  {
    name: 'due dates after an announced early repayment do not wait',
    file: 'domain/early-repayment.ts',
    find: 'early !== undefined && dueDate > early.on;',
    replace: 'early === undefined && dueDate === undefined;',
  },
  {
    name: 'an early repayment that was not made stays announced',
    file: 'domain/early-repayment.ts',
    find: 'today > addDays(lastDayToPay(on), bookingDays);',
    replace: 'today > addDays(lastDayToPay(on), bookingDays * 1_000);',
  },
  {
    name: 'a cancelled loan leaves money of a lender in its account',
    file: 'server/projects/lifecycle.ts',
    find: 'for (const offer of paid) {',
    replace: 'for (const offer of isFunded ? paid.slice(1) : paid) {',
  },
  {
    name: 'a loan is cancelled while its payment is approved',
    file: 'server/projects/undo-funding.ts',
    find: "['APPROVED', 'SENT', 'CONFIRMED']",
    replace: "['SENT', 'CONFIRMED']",
  },
  {
    name: 'a referral is rewarded for an offer that was revoked',
    file: 'domain/referral.ts',
    find: "investments.some(({ status, isDisbursed }) => status === 'COMPLETED' && isDisbursed);",
    replace: 'investments.some(({ isDisbursed }) => isDisbursed);',
  },
  {
    name: 'somebody is rewarded for a second account of their own',
    file: 'domain/referral.ts',
    find: '!!one && !!other && plainPersonalNumber(one) === plainPersonalNumber(other);',
    replace: '!!one && one === other;',
  },
  {
    name: 'clients’ money pays a reward',
    file: 'server/instructions/rewards.ts',
    find: 'if (wantedCents === 0) return;',
    replace: 'if (wantedCents >= 0) return;',
  },
  {
    name: 'bonds bear interest from the day on which the last of them is paid',
    file: 'domain/bonds.ts',
    find: 'return bond?.issueDate ?? funded;',
    replace: 'return funded;',
  },
  {
    name: 'the last coupon is a cent short',
    file: 'domain/interest.ts',
    find: 'totalInterest(amountCents, rate, loan.term) - paid, principalCents',
    replace: 'totalInterest(amountCents, rate, loan.term) - paid - (paid > 0 ? 1 : 0), principalCents',
  },
  {
    name: 'principal that was called in bears default interest from its due date only',
    file: 'domain/repayment.ts',
    find: 'return noticeDay < dueDate ? noticeDay : dueDate;',
    replace: 'return dueDate;',
  },
  {
    name: 'principal that was called in bears default interest before its borrower knows of it',
    file: 'domain/repayment.ts',
    find: 'const noticeDay = calledInOn ? workingDaysAfter(calledInOn, 1) : dueDate;',
    replace: 'const noticeDay = calledInOn ? calledInOn : dueDate;',
  },
  {
    name: 'default interest is paid before principal',
    file: 'domain/distribution.ts',
    find: "['interestCents', 'principalCents', 'defaultInterestCents'] as const",
    replace: "['interestCents', 'defaultInterestCents', 'principalCents'] as const",
  },
];
