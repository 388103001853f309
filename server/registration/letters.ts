import type { Letter } from '../mail/letter.ts';
import type { Language } from '../store/schema.ts';

type Texts = Omit<Letter, 'button' | 'greeting'> & { greeting: (name: string) => string; button: string };

const verifyTexts: Record<Language, Texts> = {
  en: {
    subject: 'Please confirm your e-mail address',
    greeting: (name) => `Hello ${name},`,
    paragraphs: ['an account was opened with this address. Please confirm that it is yours. The link works once and for 48 hours.'],
    button: 'Confirm my address',
    closing: 'If you have not registered, you need do nothing: without a confirmation the account stays closed.',
  },
  de: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    greeting: (name) => `Guten Tag ${name},`,
    paragraphs: [
      'mit dieser Adresse wurde ein Konto eröffnet. Bitte bestätigen Sie, dass sie Ihnen gehört. Der Link gilt einmal und 48 Stunden lang.',
    ],
    button: 'Adresse bestätigen',
    closing: 'Wenn Sie sich nicht registriert haben, müssen Sie nichts tun: Ohne Bestätigung bleibt das Konto gesperrt.',
  },
  lt: {
    subject: 'Patvirtinkite savo el. pašto adresą',
    greeting: (name) => `Sveiki, ${name}!`,
    paragraphs: ['Šiuo adresu sukurta paskyra. Patvirtinkite, kad adresas yra Jūsų. Nuoroda veikia vieną kartą ir galioja 48 valandas.'],
    button: 'Patvirtinti adresą',
    closing: 'Jei nesiregistravote, nieko daryti nereikia: nepatvirtinta paskyra lieka uždaryta.',
  },
  es: {
    subject: 'Confirme su dirección de correo electrónico',
    greeting: (name) => `Hola, ${name}:`,
    paragraphs: ['Se ha abierto una cuenta con esta dirección. Confirme que es suya. El enlace funciona una sola vez y durante 48 horas.'],
    button: 'Confirmar mi dirección',
    closing: 'Si no se ha registrado, no tiene que hacer nada: sin confirmación, la cuenta permanece cerrada.',
  },
  pt: {
    subject: 'Confirme seu endereço de e-mail',
    greeting: (name) => `Olá, ${name}!`,
    paragraphs: ['Uma conta foi aberta com este endereço. Confirme que ele é seu. O link funciona uma única vez e vale por 48 horas.'],
    button: 'Confirmar meu endereço',
    closing: 'Se você não se cadastrou, não precisa fazer nada: sem a confirmação, a conta continua fechada.',
  },
};

/** The mail with the link that verifies the address (2.4). */
export function verifyLetter(name: string, url: string, language: Language): Letter {
  const { greeting, button, ...texts } = verifyTexts[language];
  return { ...texts, greeting: greeting(name), button: { text: button, url } };
}
