import type { Localised } from '../../domain/locale.ts';
import type { ProjectOwner } from '../store/schema.ts';

const legalForms: Readonly<Record<string, string>> = {
  LT: 'Uždaroji akcinė bendrovė (UAB)',
  LV: 'Sabiedrība ar ierobežotu atbildību (SIA)',
  EE: 'Osaühing (OÜ)',
};

const phoneCodes: Readonly<Record<string, string>> = { LT: '+370 612', LV: '+371 21', EE: '+372 512' };
const people = ['Rasa Vaitkutė', 'Tomas Šimkus', 'Ieva Norkutė', 'Darius Petrulis'] as const;

const ownership = (name: string): Localised => ({
  en: `${name} holds all shares and votes.`,
  de: `${name} hält alle Anteile und Stimmrechte.`,
  lt: `Visos akcijos ir balsai priklauso: ${name}.`,
  es: `Titular de todas las participaciones y los derechos de voto: ${name}.`,
  pt: `Titular de todas as participações e direitos de voto: ${name}.`,
});

const management = (name: string): Localised => ({
  en: `Managing director: ${name}. There is no supervisory board.`,
  de: `Geschäftsführung: ${name}. Ein Aufsichtsrat besteht nicht.`,
  lt: `Vadovas: ${name}. Stebėtojų taryba nesudaroma.`,
  es: `Dirección: ${name}. No hay consejo de supervisión.`,
  pt: `Gerência: ${name}. Não há conselho de supervisão.`,
});

type Facts = Required<Pick<ProjectOwner, 'legalForm' | 'ownership' | 'management' | 'phone' | 'website'>>;

/** What the information sheet says of an owner in the demo, always the same for a company code. */
export function ownerFacts(code: string, country: string): Facts {
  const number = Number(code.slice(-4));
  const name = people[number % people.length] ?? people[0];
  return {
    legalForm: legalForms[country] ?? 'UAB',
    ownership: ownership(name),
    management: management(name),
    phone: `${phoneCodes[country] ?? phoneCodes['LT']} ${String(10_000 + number).padStart(5, '0')}${country === 'LV' ? '0' : ''}`,
    website: `https://${code}.owner.demo.example`,
  };
}
