import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import type { components } from '../../openapi/schema.d.ts';
import { appUser, proposal } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { isAllowed, rolesOf } from '../users/operator.ts';
import { type FourEyes, proposable, type ProposalRow } from './four-eyes.ts';

type Schemas = components['schemas'];

/** Proposals as the contract shows them to this operator in their language, in the order of the ids. */
export async function toResponses(
  fourEyes: FourEyes,
  ids: readonly string[],
  caller: string,
  locale: Locale,
): Promise<Schemas['Proposal'][]> {
  if (ids.length === 0) return [];
  const { db } = fourEyes.store;
  const decider = alias(appUser, 'decider');
  const earlier = alias(proposal, 'earlier');
  const later = alias(proposal, 'later');
  const rows = await db
    .select({
      row: proposal,
      proposer: appUser.profile,
      decider: decider.profile,
      replaces: { id: earlier.id, proposedAt: earlier.proposedAt },
      replacedBy: { id: later.id, proposedAt: later.proposedAt },
    })
    .from(proposal)
    .innerJoin(appUser, eq(appUser.id, proposal.proposedBy))
    .leftJoin(decider, eq(decider.id, proposal.decidedBy))
    .leftJoin(earlier, eq(earlier.id, proposal.replaces))
    .leftJoin(later, eq(later.replaces, proposal.id))
    .where(inArray(proposal.id, [...ids]));
  const roles = await rolesOf(db, caller);
  const proposals = rows.map(({ row }) => row);
  const actions = await actionsOf(fourEyes, proposals, caller, roles);
  const facts = await byOperation(proposals, fourEyes.describe, (describe, calls) => describe(db, calls, locale));
  const byId = new Map(rows.map((row) => [row.row.id, row]));
  const responses: Schemas['Proposal'][] = [];
  for (const id of ids) {
    const found = byId.get(id);
    if (!found) continue;
    const { row } = found;
    const proposalFacts = facts.get(id);
    responses.push({
      id,
      operation: row.operation,
      params: textsOf(row.params),
      ...(row.body !== null && { body: row.body }),
      ...(proposalFacts && { facts: proposalFacts }),
      ...(row.note !== null && { note: row.note }),
      status: row.status,
      proposedBy: { id: row.proposedBy, name: nameOf(found.proposer) },
      proposedAt: row.proposedAt.toISOString(),
      ...(found.replaces && { replaces: asReference(found.replaces) }),
      ...(found.replacedBy && { replacedBy: asReference(found.replacedBy) }),
      ...(row.decidedBy !== null && found.decider && { decidedBy: { id: row.decidedBy, name: nameOf(found.decider) } }),
      ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
      ...(row.reason !== null && { reason: row.reason }),
      ...(row.finishedAt && { finishedAt: row.finishedAt.toISOString() }),
      ...(row.errorCode !== null && { errorCode: row.errorCode }),
      actions: actions.get(id) ?? [],
    });
  }
  return responses;
}

/** What the part of each operation returns for its proposals, by the id of the proposal; a part is called once for all proposals of its operation. */
async function byOperation<Part, Result>(
  proposals: readonly ProposalRow[],
  parts: Readonly<Record<string, Part>>,
  call: (part: Part, calls: readonly ProposalRow[]) => Promise<readonly Result[]>,
): Promise<ReadonlyMap<string, Result>> {
  const results = new Map<string, Result>();
  for (const [operation, part] of Object.entries(parts)) {
    const calls = proposals.filter((row) => row.operation === operation);
    if (calls.length === 0) continue;
    for (const [index, result] of (await call(part, calls)).entries()) results.set(calls[index]!.id, result);
  }
  return results;
}

const asReference = ({ id, proposedAt }: { id: string; proposedAt: Date }) => ({ id, proposedAt: proposedAt.toISOString() });

const textsOf = (params: ProposalRow['params']) => Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** The decisions that `decide` allows this operator now, by the id of the proposal. */
async function actionsOf(
  { store, document, involvements }: FourEyes,
  rows: readonly ProposalRow[],
  caller: string,
  roles: readonly string[],
): Promise<ReadonlyMap<string, Schemas['ProposalAction'][]>> {
  const operations = proposable(document);
  const waiting = rows.filter(({ status }) => status === 'WAITING');
  const decidable = waiting.filter(({ operation: name, proposedBy }) => {
    const operation = operations.get(name);
    return operation && proposedBy !== caller && isAllowed(roles, operation.roles, operation.method);
  });
  const refusals = await byOperation(decidable, involvements, (refusalsOf, calls) => refusalsOf(store.db, calls, caller));
  const actions = new Map<string, Schemas['ProposalAction'][]>();
  for (const { id, proposedBy } of waiting) if (proposedBy === caller) actions.set(id, ['WITHDRAW']);
  for (const { id } of decidable) actions.set(id, refusals.get(id) ? ['DECLINE'] : ['APPROVE', 'DECLINE']);
  return actions;
}
