import type { LoanHistory } from '../../domain/default-rates.ts';
import { addDays, addMonths } from '../../domain/duration.ts';
import type { earlierLoan } from '../store/schema.ts';

interface DemoLoan {
  name: string;
  riskClass: string | null;
  /** Months from today to its first day; negative is past. */
  startMonths: number;
  months: number;
  /** Months between due dates. */
  every: number;
  /** Months from its first day to a default, and to its cure. */
  defaulted?: [number, number?];
  /** Months by which it was repaid late (negative: early); null while it is not repaid. */
  repaid?: number | null;
}

/** Loans of the time before the demo: five and a half years, every class, some in default. */
const loans: DemoLoan[] = [
  { name: 'Vilnius, Žalgirio 88', riskClass: 'A2', startMonths: -66, months: 24, every: 3 },
  { name: 'Kaunas, Laisvės al. 14', riskClass: 'B1', startMonths: -65, months: 18, every: 3 },
  { name: 'Klaipėda, Tiltų 7', riskClass: 'A3', startMonths: -64, months: 12, every: 6 },
  { name: 'Šiauliai, Tilžės 109', riskClass: 'C1', startMonths: -63, months: 24, every: 3, defaulted: [20], repaid: 9 },
  { name: 'Riga, Brīvības 210', riskClass: 'B2', startMonths: -61, months: 24, every: 1 },
  { name: 'Palanga, Jūratės 3', riskClass: 'A1', startMonths: -60, months: 36, every: 12 },
  { name: 'Vilnius, Kalvarijų 62', riskClass: 'B1', startMonths: -58, months: 24, every: 3 },
  { name: 'Panevėžys, Respublikos 30', riskClass: 'C2', startMonths: -57, months: 18, every: 3, defaulted: [10, 14], repaid: 1 },
  { name: 'Tartu, Riia 26', riskClass: 'A2', startMonths: -55, months: 24, every: 6 },
  { name: 'Kaunas, Savanorių pr. 170', riskClass: 'B3', startMonths: -53, months: 24, every: 3 },
  { name: 'Vilnius, Antakalnio 40', riskClass: 'A3', startMonths: -52, months: 30, every: 6 },
  { name: 'Druskininkai, Vilniaus al. 9', riskClass: 'B2', startMonths: -50, months: 24, every: 1 },
  { name: 'Klaipėda, Minijos 91', riskClass: 'D1', startMonths: -49, months: 18, every: 3, defaulted: [13], repaid: null },
  { name: 'Tallinn, Pärnu mnt 144', riskClass: 'A2', startMonths: -47, months: 36, every: 12 },
  { name: 'Vilnius, Ukmergės 280', riskClass: 'B1', startMonths: -45, months: 24, every: 3 },
  { name: 'Utena, Aušros 12', riskClass: null, startMonths: -44, months: 18, every: 6 },
  { name: 'Riga, Čaka 55', riskClass: 'B3', startMonths: -42, months: 24, every: 3 },
  { name: 'Kaunas, Jonavos 45', riskClass: 'C1', startMonths: -41, months: 18, every: 3 },
  { name: 'Vilnius, Naugarduko 91', riskClass: 'A1', startMonths: -39, months: 24, every: 6 },
  { name: 'Marijampolė, Gedimino 5', riskClass: 'B2', startMonths: -38, months: 24, every: 3, defaulted: [16], repaid: 5 },
  { name: 'Klaipėda, Taikos pr. 66', riskClass: 'A3', startMonths: -36, months: 24, every: 3 },
  { name: 'Vilnius, Verkių 29', riskClass: 'B1', startMonths: -34, months: 18, every: 3 },
  { name: 'Pärnu, Ranna pst 4', riskClass: 'C2', startMonths: -33, months: 24, every: 6 },
  { name: 'Kaunas, Taikos pr. 88', riskClass: 'A2', startMonths: -31, months: 24, every: 1 },
  { name: 'Vilnius, Šeškinės 20', riskClass: 'B3', startMonths: -30, months: 36, every: 3, repaid: null },
  { name: 'Jurmala, Jomas 31', riskClass: 'B2', startMonths: -29, months: 24, every: 3 },
  { name: 'Alytus, Pulko 18', riskClass: 'C3', startMonths: -28, months: 24, every: 3, defaulted: [12], repaid: null },
  { name: 'Klaipėda, Liepų 40', riskClass: 'A3', startMonths: -26, months: 30, every: 6, repaid: null },
  { name: 'Vilnius, Saltoniškių 9', riskClass: 'A1', startMonths: -25, months: 24, every: 24 },
  { name: 'Kaunas, Vytauto pr. 23', riskClass: 'B1', startMonths: -23, months: 36, every: 3, repaid: null },
  { name: 'Tartu, Turu 10', riskClass: 'B2', startMonths: -22, months: 30, every: 3, repaid: null },
  { name: 'Mažeikiai, Laisvės 8', riskClass: 'C1', startMonths: -21, months: 24, every: 3, repaid: null },
  { name: 'Vilnius, Ozo 18', riskClass: 'A2', startMonths: -20, months: 36, every: 12, repaid: null },
  { name: 'Riga, Tērbatas 70', riskClass: 'B3', startMonths: -19, months: 30, every: 6, repaid: null },
];

/** The earlier loans as they are on a day. */
export function earlierLoansOn(day: string, importedAt: Date): (typeof earlierLoan.$inferInsert)[] {
  return loans.map(({ name, riskClass, startMonths, months, every, defaulted, repaid = 0 }, index) => {
    const startedOn = addMonths(day, startMonths);
    const after = (count: number) => addMonths(startedOn, count);
    const [onMonth, curedMonth] = defaulted ?? [];
    const defaults: LoanHistory['defaults'][number][] =
      onMonth === undefined ? [] : [{ on: addDays(after(onMonth), 4), ...(curedMonth !== undefined && { curedOn: after(curedMonth) }) }];
    return {
      id: `L-${String(index + 1).padStart(3, '0')}`,
      name,
      riskClass,
      startedOn,
      dueDates: Array.from({ length: months / every }, (_, at) => after((at + 1) * every)),
      defaults,
      endedOn: repaid === null ? null : after(months + repaid),
      importedAt,
    };
  });
}
