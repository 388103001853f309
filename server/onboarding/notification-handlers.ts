import { and, eq } from 'drizzle-orm';
import { move } from '../../machines/lifecycles/move.ts';
import { notificationMachine } from '../../machines/lifecycles/notification.machine.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { toNotificationResponse } from '../users/notification-response.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/store.ts';
import { notification } from '../store/schema.ts';

export function notificationHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'updateNotification'> {
  return {
    /** Marks as read, permanently. Reading completes a message; a task is completed only by the action it asks for. (T-38) */
    async updateNotification(request) {
      const mine = and(eq(notification.id, request.params.id), eq(notification.userId, callerOf(request).id));
      const row = await store.tx(async (tx) => {
        const [found] = await tx.select().from(notification).where(mine).for('update');
        if (!found) throw new Refusal('NOT_FOUND');
        if (!request.body.isRead) return found;
        const event = found.type === 'MESSAGE' ? 'message.read' : 'task.read';
        const status = move(notificationMachine, found.status, { type: event }) ?? found.status;
        const [changed] = await tx.update(notification).set({ isRead: true, status }).where(mine).returning();
        if (event === 'message.read' && status !== found.status)
          await recordAudit(tx, {
            subject: 'notification',
            subjectId: found.id,
            event,
            before: found.status,
            after: status,
            actor: found.userId,
            at: clock.now(),
          });
        return changed ?? found;
      });
      return { status: 200, body: toNotificationResponse(row, request.locale) };
    },
  };
}
