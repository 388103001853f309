import { dayOf } from '../../../domain/duration.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { Db } from '../../store/db.ts';
import type { Language } from '../../store/schema.ts';
import { reviewKeys, reviewsByKey } from '../review-queue.ts';
import { listMessages } from './list-messages.ts';
import type { ListSheet } from './list-sheet.ts';

type Kind = components['schemas']['ReviewKind'];

/** Reviews that wait for a decision, without their evidence. */
export function reviewsSheet(db: Db, { kind }: { kind?: Kind | undefined }, locale: Language): ListSheet {
  const messages = listMessages[locale];
  return {
    name: messages.reviews,
    columns: [
      { title: messages.kind, width: 32 },
      { title: messages.check, width: 28 },
      { title: messages.person, width: 32 },
      { title: messages.personNumber, width: 34 },
      { title: messages.waitingSince, width: 16 },
      { title: messages.reasons, width: 48 },
      { title: messages.taxYear, width: 12 },
      { title: messages.files, width: 14 },
      { title: messages.proposed, width: 14 },
      { title: messages.proposedBy, width: 28 },
    ],
    ids: reviewKeys(db, kind),
    async rowsOf(reader, keys) {
      const reviews = await reviewsByKey(reader, keys);
      return new Map(
        [...reviews].map(([key, { proposed, reasons = [], files = [], taxYear, ...review }]) => [
          key,
          [
            messages.reviewKinds[review.kind],
            review.check ? messages.checks[review.check] : '',
            review.name,
            review.userId,
            { day: dayOf(review.openedAt) },
            reasons.map((reason) => messages.reviewReasons[reason]).join(', '),
            taxYear === undefined ? '' : String(taxYear),
            { count: files.length },
            proposed ? (proposed.accepted ? messages.accept : messages.refuse) : '',
            proposed?.proposedBy.name ?? '',
          ],
        ]),
      );
    },
  };
}
