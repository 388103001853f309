/** The server's clock. Injected everywhere, so that terms, expiry and accrual can be tested. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that can be set and then runs on at its usual speed. The sandbox moves it by days. */
export class MovableClock implements Clock {
  private aheadMs: number;

  constructor(start?: Date) {
    this.aheadMs = start ? start.getTime() - Date.now() : 0;
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  set(to: Date): void {
    this.aheadMs = to.getTime() - Date.now();
  }

  advanceDays(days: number): void {
    this.aheadMs += days * 86_400_000;
  }
}

/** The day `YYYY-MM-DD` in Europe/Vilnius, where the platform keeps its books (T-58). */
export const today = (clock: Clock): string => bookDay.format(clock.now());

const bookDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius' });

/** Whole seconds until then, rounded up and at least one: who waits that long is not refused again. */
export const secondsUntil = (clock: Clock, until: Date): number => Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000));
