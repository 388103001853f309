import { eq } from 'drizzle-orm';
import { ageGroupDiffers } from '../../domain/age-group.ts';
import { birthDatesDiffer } from '../../domain/birth-date.ts';
import { isSamePerson } from '../../domain/legal-name.ts';
import { dayOf } from '../../domain/duration.ts';
import type { Tx } from '../store/db.ts';
import { questionnaire, type Subject } from '../store/tables/onboarding.ts';
import type { Person } from '../users/user.ts';
import type { ReviewReason } from './review.ts';

/** Where the person's own data differs from the document: a namesake's document is consistent in itself. (Directive (EU) 2015/849, Art. 13(1)(a)) */
export async function differences(tx: Tx, person: Person, subject: Subject): Promise<ReviewReason[]> {
  return [
    ...(isSamePerson(person.profile, subject) ? [] : (['NAME_DIFFERS'] as const)),
    ...(birthDatesDiffer(person.profile, subject) ? (['BIRTH_DATE_DIFFERS'] as const) : []),
    ...citizenshipDifference(person, subject),
    ...(await ageDifference(tx, person, subject)),
  ];
}

export function citizenshipDifference({ profile: { citizenship } }: Person, subject: Subject): ReviewReason[] {
  return citizenship && citizenship !== subject.citizenship ? ['CITIZENSHIP_DIFFERS'] : [];
}

export async function ageDifference(tx: Tx, { id }: Person, subject: Subject): Promise<ReviewReason[]> {
  const [answered] = await tx
    .select({ bank: questionnaire.bank, answeredAt: questionnaire.answeredAt })
    .from(questionnaire)
    .where(eq(questionnaire.userId, id));
  return answered && ageGroupDiffers(answered.bank?.age, subject.birthDate, dayOf(answered.answeredAt)) ? ['AGE_DIFFERS'] : [];
}
