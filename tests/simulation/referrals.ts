import { sql } from 'drizzle-orm';
import type { Db } from '../../server/store/db.ts';
import type { Person } from './investor.ts';
import { codeOf } from './newcomer.ts';

/** 15 €, in cents: what the settings promise for somebody who registers through a person's link and invests. [DASH-09] */
const rewardCents = 1_500;

interface Referral {
  referred: string;
  /** Who has sent the link, as the platform has stored it. */
  referrer: string | null;
  /** Of everybody concerned: the identity is confirmed, the account open. */
  isOpen: boolean;
  isSamePerson: boolean;
  /** When each of their investments was put to work for good, and when its loan had reached the owner of the project. */
  lent: { workedAt: string; disbursedAt: string }[];
  entries: { to: string; cents: number; at: string }[];
  /** Of the instructions that pay it. */
  statuses: string[];
  /** The reward waits for somebody to have an account. */
  hasNoAccount: boolean;
}

async function rows<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  return ((await db.execute(query)) as unknown as { rows: T[] }).rows;
}

/**
 * Each person who has a referrer or was rewarded for, from the rows that others have written: audit log, instructions, ledger. A loan has reached its owner
 * when the bank has confirmed a payment from each place that its money lay in.
 */
const referrals = (db: Db) =>
  rows<Referral>(
    db,
    sql`with referred as (
        select user_id as id, referred_by as referrer from registration
        union select ref, null from ledger_transfer where kind = 'referral.rewarded' and ref not in (select user_id from registration)),
      disbursed as (
        select i.project_id, i.held_by, min(a.at) as at from instruction i
          join audit a on a.subject = 'instruction' and a.subject_id = i.id and a.event = 'instruction.confirm'
          where i.kind = 'DISBURSEMENT' group by i.project_id, i.held_by),
      reached as (
        select d.project_id, max(d.at) as at from disbursed d group by d.project_id
          having count(*) = (select count(distinct coalesce(held_by, '')) from instruction i where i.kind = 'DISBURSEMENT' and i.project_id = d.project_id))
      select r.id as referred, r.referrer,
        (select count(*) from app_user u where u.id in (r.id, r.referrer) and u.kyc_status in ('VERIFIED', 'WILL_EXPIRE_SOON')
          and u.locked_at is null and u.ended_at is null) = 2 as "isOpen",
        (select count(distinct replace(u.profile ->> 'personalNumber', ' ', '')) from app_user u where u.id in (r.id, r.referrer)) < 2 as "isSamePerson",
        (select coalesce(json_agg(json_build_object('workedAt', a.at, 'disbursedAt', c.at)), '[]') from investment v
          join audit a on a.subject = 'investment' and a.subject_id = v.id and a.after = 'COMPLETED'
          join reached c on c.project_id = v.project_id where v.user_id = r.id and v.status = 'COMPLETED') as lent,
        (select coalesce(json_agg(json_build_object('to', t.to_account, 'cents', t.amount_cents, 'at', t.at)), '[]') from ledger_transfer t
          where t.kind = 'referral.rewarded' and t.ref = r.id) as entries,
        (select coalesce(json_agg(i.status), '[]') from instruction i where i.kind = 'REWARD' and i.subject_id = 'referral:' || r.id) as statuses,
        exists (select from instruction i where i.kind = 'REWARD' and i.subject_id = 'referral:' || r.id and i.status = 'DRAFTED' and i.payee_iban is null) as "hasNoAccount"
      from referred r where r.referrer is not null or exists (select from ledger_transfer t where t.kind = 'referral.rewarded' and t.ref = r.id)
      order by r.id`,
  );

const failed = ['CANCELLED', 'REJECTED', 'RETURNED'];
const earnedAt = ({ lent }: Referral) =>
  Math.min(...lent.map(({ workedAt, disbursedAt }) => Math.max(Date.parse(workedAt), Date.parse(disbursedAt))));
const mayEarn = ({ isOpen, isSamePerson, referrer }: Referral) => referrer !== null && isOpen && !isSamePerson;

/** Rewards that are paid twice, too early, to the wrong person or with clients' money, a sentence each. */
export async function rewardErrors(db: Db, people: readonly Person[]): Promise<string[]> {
  const [money] = await rows<{ funded: number; granted: number; left: number; approved: number }>(
    db,
    sql`select (select coalesce(sum(amount_cents), 0)::int from ledger_transfer where kind = 'rewards.funded') as funded,
      (select coalesce(sum(amount_cents), 0)::int from ledger_transfer where kind = 'referral.rewarded') as granted,
      (select coalesce(sum(amount_cents), 0)::int from ledger_posting where account_id = 'rewards:platform') as left,
      (select coalesce(sum(amount_cents), 0)::int from instruction where kind = 'REWARD' and status in ('APPROVED', 'SENT', 'CONFIRMED')) as approved`,
  );
  const { funded = 0, granted = 0, left = 0, approved = 0 } = money ?? {};
  return [
    ...(await referrals(db)).flatMap((referral) => {
      const { referred, referrer, entries, statuses } = referral;
      const sender = people.find(({ id }) => id === referred)?.newcomer;
      const isTheirLink = referrer === people[sender?.referrer ?? -1]?.id && sender?.sentCodes.has(codeOf(sender.referrer));
      return [
        ...(isTheirLink ? [] : [`${referred} counts as sent by ${referrer}, whose link they have not opened`]),
        ...(entries.length > 1 ? [`${entries.length} rewards were granted for ${referred}`] : []),
        ...(statuses.filter((status) => !failed.includes(status)).length > 1 ? [`the reward for ${referred} is paid twice`] : []),
        ...entries.flatMap(({ to, cents, at }) => [
          ...(to === `payable:${referrer}` && cents === rewardCents
            ? []
            : [`${to} was granted ${cents} cents for ${referred}, sent by ${referrer}`]),
          ...(mayEarn(referral)
            ? []
            : [`${referrer} was rewarded for ${referred}, and one of them is not identified, or both are one person`]),
          ...(Date.parse(at) >= earnedAt(referral)
            ? []
            : [`${referrer} was rewarded for ${referred}, who has not lent anything that is paid out`]),
        ]),
      ];
    }),
    ...(left === funded - granted ? [] : [`${funded} cents were paid in for rewards of ${granted}, and ${left} are left`]),
    ...(approved <= funded ? [] : [`rewards of ${approved} cents are paid, and ${funded} were paid in for them`]),
  ];
}

/** People who have earned a reward that they do not have, a sentence each. */
export const missingRewards = async (db: Db): Promise<string[]> =>
  (await referrals(db)).flatMap((referral) => {
    if (!mayEarn(referral) || referral.lent.length === 0) return [];
    const { referrer, referred, statuses, hasNoAccount } = referral;
    return statuses.includes('CONFIRMED') || hasNoAccount
      ? []
      : [`${referrer} was not paid for ${referred}: ${statuses.join(', ') || 'nothing is drafted'}`];
  });
