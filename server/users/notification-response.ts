import type { components } from '../../openapi/schema.d.ts';
import { localised } from '../../domain/locale.ts';
import type { Language, notification } from '../store/schema.ts';

/** A notification in the reader's language (NOTIF-01). */
export function toNotificationResponse(
  { id, type, status, title, content, createdAt, callToAction, isRead }: typeof notification.$inferSelect,
  locale: Language,
): components['schemas']['Notification'] {
  return {
    id,
    type,
    status,
    title: localised(title, locale),
    content: localised(content, locale),
    createdAt: createdAt.toISOString(),
    callToAction,
    isRead,
  };
}
