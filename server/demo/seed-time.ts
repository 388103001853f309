/** The moment that the demo is made for. */
export interface SeedTime {
  /** The day of the clock in the time zone of the platform. */
  day: string;
  now: Date;
  ago: (hours: number) => Date;
}
