import { addDays } from '../../domain/duration.ts';
import { renewDue } from '../users/compliance-checks.ts';
import { axiologyAcceptance, coupon, identity, questionnaire, termsAcceptance } from '../store/tables/onboarding.ts';
import { registration } from '../store/tables/registration.ts';
import type { Tx } from '../store/db.ts';
import { appUser, consent, notification, operatorRole, setting } from '../store/schema.ts';
import { answersOf } from './answers.ts';
import { demoUsers } from './users.ts';
import type { SeedTime } from './seed-time.ts';

/** When each check that is done has to be looked at again: it was done three months ago, one that is due already a year and ten days ago. */
async function setCheckDates(tx: Tx, ago: (hours: number) => Date): Promise<void> {
  for (const { id, compliance, profile } of demoUsers)
    for (const { name, status, requiresReevaluation } of compliance.checks) {
      if (status !== 'COMPLETED') continue;
      const done = { now: () => ago(24 * (requiresReevaluation ? 375 : 90)) };
      const isExperienced = name === 'INVESTOR_EXPERIENCE' && profile.investorExperience.type === 'EXPERIENCED';
      await (isExperienced ? renewDue(tx, done, id, name, 2) : renewDue(tx, done, id, name));
    }
}

/** Of somebody who has registered without agreeing to e-mails, and not from a campaign. */
const noChoices = { consentMarketing: false, consentNews: false, marketingLeads: [], utmParameters: {} };

/** The demo's users, with their roles, notifications, consents, checks and answers. */
export async function seedUsers(tx: Tx, passwordHash: string, { day, now, ago }: SeedTime): Promise<void> {
  await tx.insert(setting).values({ key: 'terms.version', value: '2' }).onConflictDoNothing();
  await tx.insert(appUser).values(
    demoUsers.map(({ notices: _notices, roles: _roles, referredBy: _referredBy, documentDays, ...one }) => ({
      ...one,
      ...(documentDays !== undefined && { profile: { ...one.profile, documentExpiresAt: addDays(day, documentDays) } }),
      passwordHash,
      createdAt: ago(24 * 900),
    })),
  );
  await tx
    .insert(registration)
    .values(
      demoUsers.flatMap(({ id: userId, referredBy }) =>
        referredBy === undefined ? [] : [{ ...noChoices, userId, referredBy, registeredAt: ago(24 * 900) }],
      ),
    );
  await tx
    .insert(operatorRole)
    .values(demoUsers.flatMap(({ id: userId, roles }) => roles.map((role) => ({ userId, role, grantedBy: 'demo', grantedAt: now }))));
  await tx.insert(notification).values(
    demoUsers.flatMap(({ id: userId, notices }) =>
      notices.map(({ daysAgo, ...notice }, index) => ({
        ...notice,
        id: `ntf-${userId.slice(4)}-${index + 1}`,
        userId,
        createdAt: ago(24 * daysAgo),
      })),
    ),
  );

  await tx.insert(termsAcceptance).values(
    demoUsers
      .filter(({ profile }) => !profile.registrationFormReviewNeeded)
      .map(({ id: userId, notices }) => {
        const isAsked = notices.some(({ code, status }) => code === 'TERMS_AND_CONDITIONS' && status === 'NEW');
        return { userId, version: isAsked ? '1' : '2', acceptedAt: ago(24 * 900) };
      }),
  );
  await tx.insert(consent).values(
    demoUsers
      .filter(({ profile }) => !profile.registrationFormReviewNeeded)
      .flatMap(({ id: userId, profile, language, notices }) => {
        const isAsked = notices.some(({ code, status }) => code === 'TERMS_AND_CONDITIONS' && status === 'NEW');
        const given = { userId, event: 'given', language } as const;
        return [
          { ...given, kind: 'TERMS' as const, version: isAsked ? '1' : '2', channel: 'REGISTRATION' as const, at: ago(24 * 900) },
          ...(profile.axiologyUserData.walletNumber !== null && profile.bondsSettings.termsAccepted
            ? [{ ...given, kind: 'BOND_TERMS' as const, version: '1', channel: 'SIGNED_IN' as const, at: ago(24 * 90) }]
            : []),
        ];
      }),
  );
  await tx
    .insert(axiologyAcceptance)
    .values(
      demoUsers
        .filter(({ profile }) => profile.axiologyUserData.walletNumber !== null && profile.bondsSettings.termsAccepted)
        .map(({ id: userId }) => ({ userId, version: '1', acceptedAt: ago(24 * 90) })),
    );

  await setCheckDates(tx, ago);
  await tx.insert(questionnaire).values(
    demoUsers.flatMap((demoUser) => {
      const answers = answersOf(demoUser);
      return answers ? [{ ...answers, userId: demoUser.id, answeredAt: ago(24 * 90) }] : [];
    }),
  );
  await tx
    .insert(identity)
    .values(demoUsers.flatMap(({ id, profile: { personalNumber } }) => (personalNumber ? [{ personalNumber, userId: id }] : [])));
  await tx.insert(coupon).values([
    { code: 'WELCOME15', amountCents: 1500 },
    { code: 'EXPIRED15', amountCents: 1500, expiresAt: ago(24 * 30) },
    { code: 'USED15', amountCents: 1500, usedUp: true },
  ]);
}
