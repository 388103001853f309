import { createActor, type InspectionEvent } from 'xstate';
import { type SocialRegistrationActor, socialRegistrationMachine } from '../../machines/social-registration/social-registration.machine.ts';
import type { Api } from '../../src/api/client.ts';
import { socialRegistrationActors } from '../../src/features/registration/social-registration.actors.ts';
import { marketingOf, saveTracked } from '../../src/lib/marketing.ts';
import { type Seeded, seeded } from './seeded.ts';

/** The code that a person shares, by their place among the people. */
export const codeOf = (place: number): string => `FRIEND-${place + 2}AB7K`;

const dayMs = 86_400_000;

/** Somebody who opens another's link and registers with it. */
export class Newcomer {
  /** Who has sent the link, by place among the people: the newcomer before, or somebody who is there from the start. */
  readonly referrer: number;
  /** The second account of whoever has sent the link. */
  readonly isSamePerson: boolean;
  /** The codes that the forms were sent with; empty where the browser knew of none. */
  readonly sentCodes = new Set<string>();
  readonly #identifiedAfterDays: number;
  #completedAt: number | undefined;
  hasOpenedLink = false;
  isIdentified = false;

  constructor(seed: string, place: number, firstNewcomer: number) {
    const random = seeded(seed, 'newcomer', place);
    this.referrer = place > firstNewcomer && random.chance(0.5) ? place - 1 : random.int(firstNewcomer);
    this.isSamePerson = random.chance(0.35);
    // some put it off until long after they have sent their own link to somebody
    this.#identifiedAfterDays = random.pick([0, 0, 0, 1, 40, 120]);
  }

  get isRegistered(): boolean {
    return this.#completedAt !== undefined;
  }

  complete(): void {
    this.#completedAt ??= Date.now();
  }

  /** Their identity is to be checked now. */
  isToBeIdentified(): boolean {
    const registeredAt = this.#completedAt;
    return !this.isIdentified && registeredAt !== undefined && Date.now() >= registeredAt + this.#identifiedAfterDays * dayMs;
  }
}

interface Form {
  api: Api;
  newcomer: Newcomer;
  name: string;
  inspect(event: InspectionEvent): void;
}

/** The page that asks whoever has signed in with another service for the rest. The link is opened once, on one device. */
export function openRegistration({ api, newcomer, name, inspect }: Form): SocialRegistrationActor {
  if (!newcomer.hasOpenedLink) saveTracked(`?referralCode=${codeOf(newcomer.referrer)}`);
  newcomer.hasOpenedLink = true;
  const [first = '', lastName = ''] = name.split(' ');
  const registration = createActor(
    socialRegistrationMachine.provide({ actors: socialRegistrationActors({ api, onUser: () => undefined }) }),
    { input: { known: { draft: { name: first, lastName } } }, inspect },
  );
  registration.start();
  return registration;
}

/** Remembers what the browser tells of the link with a form that is being sent. */
export const noteCode = ({ sentCodes }: Newcomer): void => void sentCodes.add(marketingOf().referralCode ?? '');

/** What a person does on the page now; true where nothing is left to do. */
export function register(registration: SocialRegistrationActor, random: Seeded): boolean {
  const { value } = registration.getSnapshot();
  if (value === 'completed') return true;
  if (value === 'filling' && random.chance(0.9)) registration.send({ type: 'consent.change', consent: 'all', isGiven: true });
  if (value === 'correcting') registration.send({ type: 'consent.change', consent: 'consentTerms', isGiven: true });
  registration.send({ type: 'form.submit' });
  if (random.chance(0.2)) registration.send({ type: 'form.submit' });
  return false;
}
