import { sandboxIban } from '../adapters/payments/sandbox-iban.ts';
import { addDays } from '../../domain/duration.ts';
import type { DraftContent } from '../../domain/project-draft.ts';
import type { Localised } from '../../domain/locale.ts';
import { ownerFacts } from './owner-facts.ts';

type Fields = Required<Localised>;

/** Pictures of projects that the demo already draws. */
const pictureOf = (id: string, alt: Fields) => ({
  mediumSrc: `/v2/pictures/${id}-m.svg`,
  originalSrc: `/v2/pictures/${id}.svg`,
  fileName: `${id}.svg`,
  alt,
});

const mortgage = (what: Fields): Fields => ({
  en: `First-rank mortgage on ${what.en}, registered before any money is paid out.`,
  de: `Erstrangige Hypothek auf ${what.de}, eingetragen, bevor Geld ausgezahlt wird.`,
  lt: `Pirminė hipoteka: ${what.lt}. Ji įregistruojama prieš išmokant lėšas.`,
  es: `Hipoteca de primer rango sobre ${what.es}, inscrita antes de pagar dinero alguno.`,
  pt: `Hipoteca de primeiro grau sobre ${what.pt}, registada antes de qualquer pagamento.`,
});

/** A draft that lacks little, and one that waits for the second person. */
export function demoDrafts(day: string, valuationId: string): { id: string; content: DraftContent; isProposed: boolean }[] {
  const common: DraftContent = {
    projectType: 'REAL_ESTATE',
    country: 'LT',
    minInvestment: 100,
    investmentStep: 100,
    payoutScheduleType: 'QUARTERLY',
    valuedBy: 'UAB Turto vertinimas',
    valuedOn: addDays(day, -45),
    valuation: { fileId: valuationId, fileName: 'valuation-report.pdf' },
    opensOn: addDays(day, 7),
    fundingEndsAt: addDays(day, 52),
  };
  return [
    {
      id: 'drf-weavers-yard',
      isProposed: false,
      content: {
        ...common,
        // nothing in Spanish yet, and no account of the owner
        name: { en: 'Weavers’ Yard', de: 'Weberhof', lt: 'Audėjų kiemas', pt: 'Pátio dos Tecelões' },
        description: {
          en: '**A weaving mill of 1931 becomes eighteen flats.** The building permit is final and the roof has been renewed. The loan finances windows, lifts and the yard.',
          de: '**Aus einer Weberei von 1931 werden achtzehn Wohnungen.** Die Baugenehmigung ist bestandskräftig, das Dach erneuert. Das Darlehen finanziert Fenster, Aufzüge und den Hof.',
          lt: '**1931 m. audykloje bus įrengta aštuoniolika butų.** Statybos leidimas įsigaliojo, stogas atnaujintas. Paskola skirta langams, liftams ir kiemui.',
          pt: '**Uma tecelagem de 1931 transforma-se em dezoito apartamentos.** A licença de construção é definitiva e a cobertura foi renovada. O empréstimo financia janelas, elevadores e o pátio.',
        },
        security: mortgage({
          en: 'the mill and its yard',
          de: 'die Weberei und ihren Hof',
          lt: 'audykla ir kiemas',
          es: 'la fábrica y su patio',
          pt: 'a tecelagem e o seu pátio',
        }),
        address: 'Tilžės g. 41',
        city: 'Šiauliai',
        target: 280_000,
        tiers: [
          { threshold: 100, interest: 9.5 },
          { threshold: 10_000, interest: 10 },
        ],
        termMonths: 14,
        collateralValue: 455_000,
        owner: { ...ownerOf('UAB Audėjų kiemas', '305498211', 'Šiauliai'), iban: '' },
        pictures: [
          pictureOf('kiln-quarter', {
            en: 'The former weaving mill',
            de: 'Die ehemalige Weberei',
            lt: 'Buvusi audykla',
            es: '',
            pt: 'A antiga tecelagem',
          }),
        ],
      },
    },
    {
      id: 'drf-lime-street',
      isProposed: true,
      content: {
        ...common,
        name: { en: 'Lime Street', de: 'Lindenstraße', lt: 'Liepų gatvė', es: 'Calle de los Tilos', pt: 'Rua das Tílias' },
        description: {
          en: '**Ten terraced houses within walking distance of the old port.** Four are sold. The loan finances the roofs and the interior work of the other six.',
          de: '**Zehn Reihenhäuser, zu Fuß erreichbar vom alten Hafen.** Vier sind verkauft. Das Darlehen finanziert Dächer und Innenausbau der sechs anderen.',
          lt: '**Dešimt sublokuotų namų netoli senojo uosto.** Keturi jau parduoti. Paskola skirta kitų šešių namų stogams ir vidaus darbams.',
          es: '**Diez casas adosadas a un paseo del puerto viejo.** Cuatro están vendidas. El préstamo financia las cubiertas y las obras interiores de las otras seis.',
          pt: '**Dez moradias em banda perto do porto antigo.** Quatro estão vendidas. O empréstimo financia as coberturas e as obras interiores das outras seis.',
        },
        security: mortgage({
          en: 'ten houses with their plots',
          de: 'zehn Häuser samt Grundstücken',
          lt: 'dešimt namų su sklypais',
          es: 'diez casas con sus parcelas',
          pt: 'dez moradias com os respetivos terrenos',
        }),
        address: 'Liepų g. 12',
        city: 'Klaipėda',
        target: 360_000,
        tiers: [{ threshold: 100, interest: 8.75 }],
        termMonths: 24,
        collateralValue: 620_000,
        projectCost: 540_000,
        owner: ownerOf('UAB Liepų namai', '305498222', 'Klaipėda'),
        pictures: [
          pictureOf('orchard-row', {
            en: 'The houses from the street',
            de: 'Die Häuser von der Straße aus',
            lt: 'Namai iš gatvės pusės',
            es: 'Las casas vistas desde la calle',
            pt: 'As casas vistas da rua',
          }),
        ],
      },
    },
  ];
}

const ownerOf = (name: string, code: string, city: string): NonNullable<DraftContent['owner']> => ({
  name,
  code,
  ...ownerFacts(code, 'LT'),
  city,
  country: 'LT',
  founded: 2016,
  ownFunds: 120_000,
  hasDefaulted: false,
  feePercent: 3,
  iban: sandboxIban(name),
  email: `${code}@owner.demo.example`,
  language: 'lt',
});
