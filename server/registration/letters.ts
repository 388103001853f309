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
    paragraphs: [
      'Se ha abierto una cuenta con esta dirección. Confirme que es suya. El enlace funciona una sola vez y durante 48 horas.',
    ],
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

const knownTexts: Record<Language, Texts> = {
  en: {
    subject: 'You already have an account',
    greeting: (name) => `Hello ${name},`,
    paragraphs: ['somebody has just tried to register with this address, which belongs to your account. If it was you, simply sign in.'],
    button: 'Sign in',
    closing: 'If it was not you, you need do nothing. Nobody has got into your account.',
  },
  de: {
    subject: 'Sie haben bereits ein Konto',
    greeting: (name) => `Guten Tag ${name},`,
    paragraphs: ['soeben wollte sich jemand mit dieser Adresse registrieren. Sie gehört zu Ihrem Konto. Waren Sie es selbst, melden Sie sich einfach an.'],
    button: 'Anmelden',
    closing: 'Waren Sie es nicht, müssen Sie nichts tun. Niemand hat Zugriff auf Ihr Konto erhalten.',
  },
  lt: {
    subject: 'Paskyrą jau turite',
    greeting: (name) => `Sveiki, ${name}!`,
    paragraphs: ['Ką tik bandyta registruotis šiuo adresu, o jis priklauso Jūsų paskyrai. Jei tai buvote Jūs, tiesiog prisijunkite.'],
    button: 'Prisijungti',
    closing: 'Jei tai buvote ne Jūs, nieko daryti nereikia. Prie Jūsų paskyros niekas neprisijungė.',
  },
  es: {
    subject: 'Ya tiene una cuenta',
    greeting: (name) => `Hola, ${name}:`,
    paragraphs: ['Alguien acaba de intentar registrarse con esta dirección, que pertenece a su cuenta. Si ha sido usted, inicie sesión.'],
    button: 'Iniciar sesión',
    closing: 'Si no ha sido usted, no tiene que hacer nada. Nadie ha entrado en su cuenta.',
  },
  pt: {
    subject: 'Você já tem uma conta',
    greeting: (name) => `Olá, ${name}!`,
    paragraphs: ['Alguém acabou de tentar se cadastrar com este endereço, que pertence à sua conta. Se foi você, basta entrar.'],
    button: 'Entrar',
    closing: 'Se não foi você, não precisa fazer nada. Ninguém entrou na sua conta.',
  },
};

/** To the owner of an address that somebody registers again. */
export function knownLetter(name: string, url: string, language: Language): Letter {
  const { greeting, button, ...texts } = knownTexts[language];
  return { ...texts, greeting: greeting(name), button: { text: button, url } };
}
