import type { ProjectStatus } from '../store/schema.ts';
import type { Localised } from '../../domain/locale.ts';
import type { PayoutScheduleType, Tier } from '../../domain/interest.ts';
import type { Kind } from './illustration.ts';

/** A demo project. Days are counted from the day of seeding, so that the demo always stands in its present. */
export interface DemoProject {
  id: string;
  status: ProjectStatus;
  isBond?: boolean;
  /** Not open yet: its picture is a plan. */
  isPlanned?: boolean;
  picture: { seed: number; kind: Kind; share: number };
  name: Localised;
  city: string;
  country: string;
  months: number;
  /** Euros. */
  target: number;
  /** Euros paid by demo lenders without an account of their own. */
  collected: number;
  investors: number;
  ltv: number | null;
  ltc: number | null;
  payout: PayoutScheduleType;
  tiers: Tier[];
  /** Euros. */
  step: number;
  min: number;
  /** debt service coverage, loan to value, loan to cost, profitability, location, sold, developer's experience */
  score: [number, number, number, number, number, number, number];
  /** Months from today to the first day of interest; negative is past. Absent until funded. */
  startMonths?: number;
  fundingDays?: number;
  highlighted?: boolean;
  /** The oldest due date was missed this many days ago. */
  lateDays?: number;
  about: Localised;
  security: Localised;
  updates?: { daysAgo: number; title: Localised; content: Localised }[];
}

const tiers = (first: number): Tier[] => [{ threshold: 100, interest: first }, { threshold: 5000, interest: first + 0.5 }, { threshold: 50_000, interest: first + 1 }];

const mortgage = (what: Localised): Localised => ({
  en: `First-rank mortgage on ${what.en}. The mortgage is registered in favour of the lenders before any money leaves the escrow account. The company's owner gives a personal surety.`,
  de: `Erstrangige Hypothek auf ${what.de}. Sie ist zugunsten der Darlehensgeber eingetragen, bevor Geld das Treuhandkonto verlässt. Der Inhaber der Gesellschaft bürgt persönlich.`,
  lt: `Pirminė hipoteka: ${what.lt}. Ji įregistruojama skolintojų naudai prieš pervedant lėšas iš tarpinės sąskaitos. Bendrovės savininkas laiduoja asmeniškai.`,
});

export const demoProjects: DemoProject[] = [
  {
    id: 'riverside-homes', status: 'ACTIVE', highlighted: true, picture: { seed: 142, kind: 'apartment', share: 0.62 },
    name: { en: 'Riverside Homes', de: 'Wohnen am Fluss', lt: 'Namai prie upės' }, city: 'Kaunas', country: 'LT',
    months: 18, target: 500_000, collected: 310_500, investors: 84, ltv: 58.5, ltc: null, payout: 'QUARTERLY', tiers: tiers(9), step: 1, min: 50, score: [4, 4, 4, 4, 2, 4, 6], fundingDays: 34,
    about: {
      en: '**Thirty-two flats on the Nemunas embankment.** The shell stands, the roof is closed, and eleven flats have buyers. The loan pays for facades, lifts and the courtyard.\n\nThe developer has finished four houses in Kaunas since 2014.',
      de: '**Zweiunddreißig Wohnungen am Ufer der Memel.** Der Rohbau steht, das Dach ist dicht, elf Wohnungen sind verkauft. Das Darlehen bezahlt Fassade, Aufzüge und den Hof.\n\nDer Bauträger hat seit 2014 vier Häuser in Kaunas fertiggestellt.',
      lt: '**Trisdešimt du butai Nemuno krantinėje.** Namo karkasas pastatytas, stogas uždengtas, vienuolika butų jau turi pirkėjus. Paskola skirta fasadams, liftams ir kiemui.\n\nVystytojas Kaune nuo 2014 m. užbaigė keturis namus.',
    },
    security: mortgage({ en: 'the plot and the building', de: 'Grundstück und Gebäude', lt: 'sklypas ir pastatas' }),
    updates: [
      { daysAgo: 6, title: { en: 'The roof is closed', de: 'Das Dach ist dicht', lt: 'Stogas uždengtas' }, content: { en: 'The roofers finished a week early. Windows arrive next month.', de: 'Die Dachdecker waren eine Woche früher fertig. Die Fenster kommen nächsten Monat.', lt: 'Stogdengiai baigė savaite anksčiau. Langai atvyks kitą mėnesį.' } },
      { daysAgo: 41, title: { en: 'Eleven flats sold', de: 'Elf Wohnungen verkauft', lt: 'Parduota vienuolika butų' }, content: { en: 'Buyers have paid 10 % each into escrow.', de: 'Die Käufer haben je 10 % auf das Treuhandkonto gezahlt.', lt: 'Kiekvienas pirkėjas į tarpinę sąskaitą sumokėjo po 10 %.' } },
    ],
  },
  {
    id: 'linden-court', status: 'ACTIVE', highlighted: true, picture: { seed: 31, kind: 'oldtown', share: 0.99 },
    name: { en: 'Linden Court', de: 'Lindenhof', lt: 'Liepų kiemas' }, city: 'Vilnius', country: 'LT',
    months: 12, target: 240_000, collected: 236_500, investors: 131, ltv: 61, ltc: null, payout: 'MONTHLY', tiers: tiers(8.5), step: 100, min: 100, score: [3, 5, 3, 4, 0, 3, 5], fundingDays: 4,
    about: {
      en: '**A courtyard house of 1898 becomes nine flats.** The heritage office has approved the drawings; the work inside takes eight months.',
      de: '**Aus einem Hofhaus von 1898 werden neun Wohnungen.** Das Denkmalamt hat die Pläne genehmigt, der Innenausbau dauert acht Monate.',
      lt: '**1898 m. kiemo namas virs devyniais butais.** Paveldo departamentas brėžinius suderino, vidaus darbai truks aštuonis mėnesius.',
    },
    security: mortgage({ en: 'the house and its courtyard', de: 'Haus und Hof', lt: 'namas ir kiemas' }),
  },
  {
    id: 'harbour-offices', status: 'ACTIVE', isBond: true, highlighted: true, picture: { seed: 77, kind: 'office', share: 0.41 },
    name: { en: 'Harbour Offices bond', de: 'Anleihe Hafenkontor', lt: 'Obligacijos „Uosto biurai“' }, city: 'Klaipėda', country: 'LT',
    months: 24, target: 2_000_000, collected: 820_000, investors: 96, ltv: 54, ltc: null, payout: 'SEMI_ANNUALLY',
    tiers: [{ threshold: 1000, interest: 8 }, { threshold: 50_000, interest: 8.5 }], step: 1000, min: 1000, score: [2, 3, 3, 4, 2, 3, 4], fundingDays: 58,
    about: {
      en: '**Senior secured bonds of 1,000 € each.** The proceeds refinance a let office house in the port of Klaipėda; nine tenants, 94 % occupied.',
      de: '**Vorrangig besicherte Schuldverschreibungen zu je 1.000 €.** Der Erlös löst die Finanzierung eines vermieteten Bürohauses im Hafen von Klaipėda ab: neun Mieter, zu 94 % belegt.',
      lt: '**Užtikrintos pirmaeilės obligacijos po 1.000 €.** Lėšomis refinansuojamas išnuomotas biurų pastatas Klaipėdos uoste: devyni nuomininkai, užimtumas 94 %.',
    },
    security: mortgage({ en: 'the office building', de: 'das Bürogebäude', lt: 'biurų pastatas' }),
  },
  {
    id: 'kiln-quarter', status: 'ACTIVE', picture: { seed: 12, kind: 'warehouse', share: 0.18 },
    name: { en: 'The Kiln Quarter', de: 'Ziegelei-Quartier', lt: 'Plytinės kvartalas' }, city: 'Šiauliai', country: 'LT',
    months: 9, target: 350_000, collected: 62_300, investors: 27, ltv: 66, ltc: 71.5, payout: 'END_OF_TERM', tiers: tiers(10.5), step: 100, min: 100, score: [7, 8, 7, 6, 6, 8, 12], fundingDays: 45,
    about: {
      en: '**A brickworks of 1926 turns into workshops.** First the ground is cleaned, then forty units are fitted out and let to small makers.',
      de: '**Eine Ziegelei von 1926 wird zum Werkstatthof.** Zuerst wird der Boden saniert, dann werden vierzig Einheiten ausgebaut und an kleine Betriebe vermietet.',
      lt: '**1926 m. plytinė virsta dirbtuvėmis.** Pirmiausia išvalomas gruntas, po to įrengiama keturiasdešimt patalpų smulkiems amatininkams.',
    },
    security: mortgage({ en: 'the former brickworks', de: 'die ehemalige Ziegelei', lt: 'buvusi plytinė' }),
  },
  {
    id: 'orchard-row', status: 'ACTIVE', picture: { seed: 58, kind: 'terraced', share: 0.5 },
    name: { en: 'Orchard Row', de: 'Am Obstgarten', lt: 'Sodų eilė' }, city: 'Utena', country: 'LT',
    months: 36, target: 180_000, collected: 90_100, investors: 45, ltv: 49, ltc: null, payout: 'ANNUALLY', tiers: tiers(7.5), step: 100, min: 100, score: [2, 2, 2, 5, 6, 2, 4], fundingDays: 21,
    about: {
      en: '**Eight terraced houses for long lets.** Six have signed tenants. The loan replaces the building loan and runs for three years.',
      de: '**Acht Reihenhäuser zur langfristigen Vermietung.** Sechs Mietverträge sind unterschrieben. Das Darlehen löst den Baukredit ab und läuft drei Jahre.',
      lt: '**Aštuoni kotedžai ilgalaikei nuomai.** Šešiems jau pasirašytos sutartys. Paskola pakeičia statybų kreditą ir teikiama trejiems metams.',
    },
    security: mortgage({ en: 'eight houses with their plots', de: 'acht Häuser samt Grundstücken', lt: 'aštuoni namai su sklypais' }),
  },
  {
    id: 'station-hotel', status: 'COMING_SOON', isPlanned: true, picture: { seed: 23, kind: 'hotel', share: 0 },
    name: { en: 'The Station Hotel', de: 'Hotel am Bahnhof', lt: 'Stoties viešbutis' }, city: 'Rīga', country: 'LV',
    months: 24, target: 900_000, collected: 0, investors: 0, ltv: 63, ltc: null, payout: 'QUARTERLY', tiers: tiers(9.5), step: 100, min: 100, score: [6, 6, 5, 6, 1, 6, 8],
    about: {
      en: '**Sixty-four rooms opposite the new railway station.** Opens for lending when the building permit is in force.',
      de: '**Vierundsechzig Zimmer gegenüber dem neuen Bahnhof.** Die Zeichnung beginnt, sobald die Baugenehmigung bestandskräftig ist.',
      lt: '**Šešiasdešimt keturi kambariai priešais naująją stotį.** Skolinti bus galima įsigaliojus statybos leidimui.',
    },
    security: mortgage({ en: 'the hotel plot', de: 'das Hotelgrundstück', lt: 'viešbučio sklypas' }),
  },
  {
    id: 'nida-terraces', status: 'ON_STUDY', isPlanned: true, picture: { seed: 61, kind: 'terraced', share: 0 },
    name: { en: 'Nida Terraces', de: 'Terrassen von Nida', lt: 'Nidos terasos' }, city: 'Nida', country: 'LT',
    months: 15, target: 420_000, collected: 0, investors: 0, ltv: null, ltc: 64, payout: 'END_OF_TERM', tiers: tiers(10), step: 100, min: 100, score: [8, 7, 6, 7, 2, 9, 14],
    about: {
      en: '**Five holiday houses behind the dune.** We are checking the valuation and the owner’s accounts.',
      de: '**Fünf Ferienhäuser hinter der Düne.** Wir prüfen das Gutachten und die Abschlüsse des Eigentümers.',
      lt: '**Penki poilsio nameliai už kopos.** Tikriname turto vertinimą ir savininko ataskaitas.',
    },
    security: mortgage({ en: 'the plot', de: 'das Grundstück', lt: 'sklypas' }),
  },
  {
    id: 'mill-lofts', status: 'FULLY_FUNDED', picture: { seed: 15, kind: 'warehouse', share: 1 },
    name: { en: 'Mill Lofts', de: 'Mühlenlofts', lt: 'Malūno loftai' }, city: 'Panevėžys', country: 'LT',
    months: 18, target: 300_000, collected: 290_000, investors: 112, ltv: 57, ltc: null, payout: 'QUARTERLY', tiers: tiers(9), step: 100, min: 100, score: [3, 4, 4, 5, 5, 2, 5], startMonths: -7,
    about: {
      en: '**Twenty-one lofts in a grain mill.** Work is on plan; two interest payments have been made on time.',
      de: '**Einundzwanzig Lofts in einer Kornmühle.** Der Bau liegt im Plan, zwei Zinszahlungen kamen pünktlich.',
      lt: '**Dvidešimt vienas loftas buvusiame malūne.** Darbai vyksta pagal planą, dvi palūkanų įmokos sumokėtos laiku.',
    },
    security: mortgage({ en: 'the mill', de: 'die Mühle', lt: 'malūnas' }),
  },
  {
    id: 'tallinn-yard', status: 'FULLY_FUNDED', picture: { seed: 44, kind: 'oldtown', share: 1 },
    name: { en: 'Tallinn Yard', de: 'Revaler Hof', lt: 'Talino kiemas' }, city: 'Tallinn', country: 'EE',
    months: 24, target: 260_000, collected: 254_000, investors: 74, ltv: 60, ltc: null, payout: 'MONTHLY', tiers: tiers(8.5), step: 100, min: 100, score: [4, 5, 4, 4, 1, 5, 6], startMonths: -3,
    about: {
      en: '**A merchant’s house near the town wall,** let to a school for ten years.',
      de: '**Ein Kaufmannshaus an der Stadtmauer,** für zehn Jahre an eine Schule vermietet.',
      lt: '**Pirklio namas prie miesto sienos,** dešimčiai metų išnuomotas mokyklai.',
    },
    security: mortgage({ en: 'the house', de: 'das Haus', lt: 'namas' }),
  },
  {
    id: 'pine-hill', status: 'LATE', lateDays: 23, picture: { seed: 91, kind: 'terraced', share: 1 },
    name: { en: 'Pine Hill', de: 'Kiefernhöhe', lt: 'Pušų kalva' }, city: 'Alytus', country: 'LT',
    months: 12, target: 150_000, collected: 147_000, investors: 61, ltv: 68, ltc: null, payout: 'QUARTERLY', tiers: tiers(10), step: 100, min: 100, score: [9, 8, 8, 8, 8, 7, 12], startMonths: -7,
    about: {
      en: '**Six houses at the edge of the forest.** The sale of two houses was delayed and with it the interest.',
      de: '**Sechs Häuser am Waldrand.** Der Verkauf zweier Häuser verzögert sich und mit ihm die Zinsen.',
      lt: '**Šeši namai pamiškėje.** Dviejų namų pardavimas vėluoja, todėl vėluoja ir palūkanos.',
    },
    security: mortgage({ en: 'six houses', de: 'sechs Häuser', lt: 'šeši namai' }),
    updates: [{ daysAgo: 9, title: { en: 'Interest is late', de: 'Die Zinsen verspäten sich', lt: 'Palūkanos vėluoja' }, content: { en: 'The owner has paid half of the interest into escrow and will bring the rest when the first house is notarised. Default interest is running.', de: 'Der Eigentümer hat die Hälfte der Zinsen auf das Treuhandkonto gezahlt; der Rest folgt nach der Beurkundung des ersten Hauses. Verzugszinsen laufen.', lt: 'Savininkas pusę palūkanų sumokėjo į tarpinę sąskaitą, likusią dalį sumokės po pirmojo namo sandorio. Skaičiuojamos delspinigių palūkanos.' } }],
  },
  {
    id: 'market-hall', status: 'PAID_OFF', picture: { seed: 19, kind: 'office', share: 1 },
    name: { en: 'Market Hall', de: 'Markthalle', lt: 'Turgaus halė' }, city: 'Vilnius', country: 'LT',
    months: 12, target: 200_000, collected: 195_000, investors: 88, ltv: 55, ltc: null, payout: 'END_OF_TERM', tiers: tiers(9), step: 100, min: 100, score: [2, 3, 3, 3, 0, 2, 5], startMonths: -14,
    about: {
      en: '**A market hall with twelve kitchens.** Repaid in full with interest on the day.',
      de: '**Eine Markthalle mit zwölf Küchen.** Termingerecht samt Zinsen zurückgezahlt.',
      lt: '**Turgaus halė su dvylika virtuvių.** Laiku ir su palūkanomis grąžinta visa suma.',
    },
    security: mortgage({ en: 'the hall', de: 'die Halle', lt: 'halė' }),
  },
  {
    id: 'garden-street', status: 'PAID_OFF', picture: { seed: 27, kind: 'apartment', share: 1 },
    name: { en: '5 Garden Street', de: 'Gartenstraße 5', lt: 'Sodo g. 5' }, city: 'Kaunas', country: 'LT',
    months: 18, target: 120_000, collected: 120_000, investors: 59, ltv: 52, ltc: null, payout: 'QUARTERLY', tiers: tiers(8), step: 100, min: 100, score: [1, 2, 2, 2, 2, 1, 4], startMonths: -24,
    about: {
      en: '**A house with fourteen small flats.** All were sold before the term ended.',
      de: '**Ein Haus mit vierzehn kleinen Wohnungen.** Alle waren vor Laufzeitende verkauft.',
      lt: '**Namas su keturiolika nedidelių butų.** Visi parduoti nepasibaigus terminui.',
    },
    security: mortgage({ en: 'the house', de: 'das Haus', lt: 'namas' }),
  },
  {
    id: 'lake-resort', status: 'CANCELED', picture: { seed: 83, kind: 'hotel', share: 0 },
    name: { en: 'Lake Resort', de: 'Hotel am See', lt: 'Ežero kurortas' }, city: 'Trakai', country: 'LT',
    months: 24, target: 650_000, collected: 0, investors: 0, ltv: 70, ltc: null, payout: 'QUARTERLY', tiers: tiers(11), step: 100, min: 100, score: [10, 9, 10, 9, 4, 11, 20],
    about: {
      en: '**Withdrawn by the owner before the target was reached.** All money has gone back to the lenders.',
      de: '**Vom Eigentümer zurückgezogen, bevor das Ziel erreicht war.** Alle Beträge sind an die Darlehensgeber zurückgeflossen.',
      lt: '**Savininkas atsiėmė projektą nepasiekus tikslo.** Visos lėšos grąžintos skolintojams.',
    },
    security: mortgage({ en: 'the hotel', de: 'das Hotel', lt: 'viešbutis' }),
  },
  {
    id: 'amber-works', status: 'FULLY_FUNDED', isBond: true, picture: { seed: 36, kind: 'warehouse', share: 1 },
    name: { en: 'Amber Works bond', de: 'Anleihe Bernsteinwerk', lt: 'Obligacijos „Gintaro fabrikas“' }, city: 'Palanga', country: 'LT',
    months: 24, target: 400_000, collected: 390_000, investors: 53, ltv: 50, ltc: null, payout: 'ANNUALLY', tiers: [{ threshold: 1000, interest: 7.5 }], step: 1000, min: 1000, score: [2, 2, 3, 3, 3, 2, 4], startMonths: -5,
    about: {
      en: '**Secured bonds of a workshop house** with a ten-year lease to an amber maker.',
      de: '**Besicherte Anleihe eines Werkstattgebäudes,** zehn Jahre an eine Bernsteinmanufaktur vermietet.',
      lt: '**Užtikrintos dirbtuvių pastato obligacijos,** pastatas dešimčiai metų išnuomotas gintaro dirbtuvėms.',
    },
    security: mortgage({ en: 'the workshop house', de: 'das Werkstattgebäude', lt: 'dirbtuvių pastatas' }),
  },
];
