import { eq, sql } from 'drizzle-orm';
import { systemClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { appUser } from '../../server/store/schema.ts';
import { Investor, type Outside, Person } from './investor.ts';
import { codeOf, Newcomer } from './newcomer.ts';
import type { Platform } from './platform.ts';

const lenders = ['Ada', 'Bela', 'Ciro', 'Dora', 'Egon'].map((name, at) => ({ name: `${name} Lender`, isExperienced: at >= 3 }));

/** They register with the link of somebody else. */
const newcomers = ['Fina', 'Gero'].map((name) => ({ name: `${name} Lender`, isExperienced: false }));

/** Ids of the two operators. */
export interface OperatorIds {
  first: string;
  second: string;
}

/** Who has an account: investors with their devices, and operators. */
export class People {
  readonly all: readonly Person[];
  readonly operators: OperatorIds;
  /** Their devices. */
  investors: readonly Investor[] = [];
  readonly #platform: Platform;

  private constructor(platform: Platform, all: readonly Person[], operators: OperatorIds) {
    this.#platform = platform;
    this.all = all;
    this.operators = operators;
  }

  static async register(platform: Platform): Promise<People> {
    const made = await makeScenario(platform.observer, systemClock, {
      users: [
        ...lenders.map(({ name, isExperienced }) => ({
          name: name.split(' ')[0]!,
          surname: name.split(' ')[1]!,
          experience: isExperienced ? ('EXPERIENCED' as const) : ('INEXPERIENCED' as const),
        })),
        { roles: ['TREASURY' as const, 'CREDIT' as const] },
        { roles: ['TREASURY' as const, 'CREDIT' as const] },
        ...newcomers.map(({ name }) => ({
          name: name.split(' ')[0]!,
          surname: name.split(' ')[1]!,
          kycStatus: 'EMPTY' as const,
          isHalfRegistered: true,
        })),
      ],
    });
    const idOf = (at: number) => made.users[at]!.id;
    const all = [
      ...lenders.map((person, at) => new Person({ ...person, id: idOf(at) })),
      ...newcomers.map((person, at) => {
        const place = lenders.length + at;
        return new Person({ ...person, id: idOf(place + 2) }, new Newcomer(platform.seed, place, lenders.length));
      }),
    ];
    const people = new People(platform, all, { first: idOf(lenders.length), second: idOf(lenders.length + 1) });
    for (const [place, { id, newcomer }] of all.entries())
      await people.#setProfile(id, { referralCode: codeOf(place), ...(!newcomer && { personalNumber: people.#personalNumberOf(place) }) });
    return people;
  }

  /** Each of them gets a browser, two of them a phone as well. */
  openBrowsers(outside: Outside): void {
    const { network } = this.#platform;
    this.investors = [
      ...this.all.map((person) => new Investor(person, '', network, outside)),
      ...this.all.slice(0, 2).map((person) => new Investor(person, 'on the phone', network, outside)),
    ];
  }

  /** Whoever has registered shows a document, on the same day or much later. */
  async identify(isAtTheEnd = false): Promise<void> {
    for (const [place, { id, name, newcomer }] of this.all.entries()) {
      if (!newcomer?.isRegistered || newcomer.isIdentified) continue;
      if (!isAtTheEnd && !newcomer.isToBeIdentified()) continue;
      newcomer.isIdentified = true;
      await this.#setProfile(id, { personalNumber: this.#personalNumberOf(place) }, 'VERIFIED');
      this.#platform.journal.note('server', `the identity of ${name} is confirmed`);
    }
  }

  #setProfile = (id: string, known: { referralCode?: string; personalNumber?: string }, kycStatus?: 'VERIFIED') =>
    this.#platform.host.db
      .update(appUser)
      .set({ profile: sql`${appUser.profile} || ${JSON.stringify(known)}::jsonb`, ...(kycStatus && { kycStatus }) })
      .where(eq(appUser.id, id));

  /** Two accounts of one person have one number, whatever blanks it is written with. */
  #personalNumberOf(place: number): string {
    const newcomer = this.all[place]?.newcomer;
    if (newcomer?.isSamePerson) return this.#personalNumberOf(newcomer.referrer).replace(/^(\d{3})/, '$1 ');
    return `3900101${String(1000 + place)}`;
  }
}
