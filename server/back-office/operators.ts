import { eq } from 'drizzle-orm';
import { recordOf } from '../../domain/unknown.ts';
import type { components } from '../../openapi/schema.d.ts';
import { grantRole, revokeRoles } from '../auth/operator-roles.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { OpenApiDocument } from '../http/contract/load.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Check } from '../proposals/four-eyes.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, operatorRole } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { hasSecondFactor, assertOtherOperator, rolesOf } from '../users/operator.ts';
import { allowedOperations } from './allowed-operations.ts';

type Operations = 'getOperator' | 'listOperators' | 'grantRole' | 'revokeRole';

async function accountOf(db: Db, email: string): Promise<{ id: string }> {
  const [account] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email.trim().toLowerCase()));
  if (!account) throw new Refusal('NOT_FOUND');
  return account;
}

/** A role that nobody could have is not proposed. */
export const checkRoleGrant: Check = async (db, { body }) => {
  await accountOf(db, String(recordOf(body)['email']));
};

/** Who the operators are and what they may do. */
export function operatorHandlers({
  store,
  clock,
  document,
  needsFactor = false,
}: {
  store: Store;
  clock: Clock;
  document: OpenApiDocument;
  /** Operators without a second factor may do nothing. */
  needsFactor?: boolean | undefined;
}): Pick<Handlers, Operations> {
  const { db } = store;
  return {
    async getOperator(request) {
      const { id } = callerOf(request);
      const roles = await rolesOf(db, id);
      if (needsFactor && !(await hasSecondFactor(db, id)))
        return { status: 200, body: { id, roles, operations: [], needsSecondFactor: true } };
      return { status: 200, body: { id, roles, operations: allowedOperations(document, roles), needsSecondFactor: false } };
    },

    async listOperators() {
      const rows = await db
        .select({ id: appUser.id, email: appUser.email, profile: appUser.profile, lockedAt: appUser.lockedAt, granted: operatorRole })
        .from(operatorRole)
        .innerJoin(appUser, eq(appUser.id, operatorRole.userId))
        .orderBy(appUser.id, operatorRole.role);
      const people = new Map<string, components['schemas']['Operator']>();
      for (const { id, email, profile, lockedAt, granted } of rows) {
        const one = people.get(id) ?? { id, name: nameOf(profile), email, roles: [], locked: lockedAt !== null };
        one.roles.push({ role: granted.role, grantedAt: granted.grantedAt.toISOString(), grantedBy: granted.grantedBy });
        people.set(id, one);
      }
      const body = [...people.values()];
      return { status: 200, body: body.toSorted((a, b) => a.name.localeCompare(b.name)) };
    },

    async grantRole(request) {
      const { id: actor } = callerOf(request);
      const { body } = request;
      const account = await accountOf(db, body.email);
      await assertOtherOperator({ store, clock }, actor, account.id, { name: 'grantRole', subjectId: account.id });
      const call = { userId: actor, operation: 'grantRole', key: request.headers['idempotency-key'], body };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        await grantRole(tx, clock, { userId: account.id, actor, role: body.role });
        return { status: 204 as const, body: undefined };
      });
    },

    async revokeRole(request) {
      const { id: actor } = callerOf(request);
      const { id: userId, role } = request.params;
      await assertOtherOperator({ store, clock }, actor, userId, { name: 'revokeRole', subjectId: userId });
      const call = { userId: actor, operation: 'revokeRole', key: request.headers['idempotency-key'], body: request.params };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        await revokeRoles(tx, clock, { userId, actor, roles: [role] });
        return { status: 204 as const, body: undefined };
      });
    },
  };
}
