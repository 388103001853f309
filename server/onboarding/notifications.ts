import { and, eq } from 'drizzle-orm';
import { move } from '../../machines/lifecycles/move.ts';
import { notificationMachine } from '../../machines/lifecycles/notification.machine.ts';
import type { Clock } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { notification } from '../store/schema.ts';
import { type MessageCode, notificationMessages, type TaskCode, taskMessages } from './notification-messages.ts';
import { randomUUID } from '../lib/random.ts';

const open = (userId: string, code: TaskCode) =>
  and(eq(notification.userId, userId), eq(notification.code, code), eq(notification.type, 'TASK'), eq(notification.status, 'NEW'));

/** Gives a person a task, unless the same one is open already (4.5). */
export async function openTask(tx: Tx, clock: Clock, userId: string, code: TaskCode): Promise<void> {
  const existing = await tx.select({ id: notification.id }).from(notification).where(open(userId, code)).limit(1);
  if (existing.length > 0) return;
  const { to, title, content } = taskMessages[code];
  await tx.insert(notification).values({
    id: `ntf-${randomUUID()}`,
    userId,
    code,
    type: 'TASK',
    title,
    content,
    callToAction: to,
    createdAt: clock.now(),
  });
}

/** A task is completed by the action it asks for, never by reading it. (T-38) */
export async function completeTasks(tx: Tx, clock: Clock, userId: string, code: TaskCode): Promise<void> {
  const before: (typeof notification.$inferSelect)['status'] = 'NEW';
  const status = move(notificationMachine, before, { type: 'task.do' });
  const done = await tx
    .update(notification)
    .set({ ...(status && { status }), isRead: true })
    .where(open(userId, code))
    .returning({ id: notification.id });
  const entry = { subject: 'notification', event: 'task.do', before, after: status, actor: userId, at: clock.now() } as const;
  for (const { id } of done) await recordAudit(tx, { ...entry, subjectId: id });
}

export async function sendMessage(tx: Tx, clock: Clock, userId: string, code: MessageCode): Promise<void> {
  await tx.insert(notification).values({
    id: `ntf-${randomUUID()}`,
    userId,
    code,
    type: 'MESSAGE',
    ...notificationMessages[code],
    callToAction: null,
    createdAt: clock.now(),
  });
}
