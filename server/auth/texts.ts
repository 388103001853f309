/** Languages of the hosted pages; the same five as the app. */
export const pageLocales = ['en', 'de', 'lt', 'es', 'pt'] as const;
export type PageLocale = (typeof pageLocales)[number];

/** Own names, as people look for their language. */
export const languageNames: Record<PageLocale, string> = { en: 'English', de: 'Deutsch', lt: 'Lietuvių', es: 'Español', pt: 'Português' };

/**
 * The language of a hosted page: the first known of what was chosen on the page, what the app asked for (`ui_locales`, where
 * Portuguese comes as `pt-BR`, AUTH-08) and what the browser prefers; otherwise English.
 */
export function pageLocale(...wishes: (string | null | undefined)[]): PageLocale {
  for (const wish of wishes) {
    for (const tag of (wish ?? '').split(/[\s,;]+/)) {
      const language = tag.toLowerCase().split('-')[0];
      const known = pageLocales.find((locale) => locale === language);
      if (known) return known;
    }
  }
  return 'en';
}

export interface PageTexts {
  title: string;
  lead: string;
  email: string;
  password: string;
  signIn: string;
  home: string;
  languages: string;
  wrong: string;
  unverified: string;
  emailMissing: string;
  passwordMissing: string;
  tooManyTitle: string;
  tooMany: (minutes: number) => string;
  tooManySafe: string;
  tryAgain: string;
  expiredTitle: string;
  expired: string;
  failedTitle: string;
  failed: string;
  demo: string;
  demoPassword: string;
  risk: string;
  picture: string;
}

export const pageTexts: Record<PageLocale, PageTexts> = {
  en: {
    title: 'Sign in',
    lead: 'Your loans, your contracts and your payments, in one place.',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    home: 'Back to the home page',
    languages: 'Language',
    wrong: 'This e-mail and password do not belong together. Check both and try again.',
    unverified: 'This address is not confirmed yet. We have just sent you a new mail: open its link, then sign in.',
    emailMissing: 'Enter your e-mail.',
    passwordMissing: 'Enter your password.',
    tooManyTitle: 'Too many tries',
    tooMany: (minutes) => (minutes === 1 ? 'You can try again in 1 minute.' : `You can try again in ${minutes} minutes.`),
    tooManySafe: 'Nothing happened to your account. The pause keeps others from guessing your password.',
    tryAgain: 'Try again',
    expiredTitle: 'This sign-in page has expired',
    expired: 'It stood open for too long, or it was already used. Go to the home page and choose Sign in again.',
    failedTitle: 'Sign-in did not work',
    failed: 'Nothing was changed. Go to the home page and choose Sign in again.',
    demo: 'Demo accounts',
    demoPassword: 'Password for all',
    risk: 'You can lose all the money you invest.',
    picture: 'Drawing of a row of houses; one of them is still an outline',
  },
  de: {
    title: 'Anmelden',
    lead: 'Ihre Darlehen, Verträge und Zahlungen an einem Ort.',
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    home: 'Zurück zur Startseite',
    languages: 'Sprache',
    wrong: 'E-Mail und Passwort passen nicht zusammen. Bitte prüfen Sie beides und versuchen Sie es noch einmal.',
    unverified:
      'Diese Adresse ist noch nicht bestätigt. Wir haben Ihnen soeben eine neue E-Mail geschickt: Öffnen Sie den Link und melden Sie sich dann an.',
    emailMissing: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
    tooManyTitle: 'Zu viele Versuche',
    tooMany: (minutes) =>
      minutes === 1 ? 'In 1 Minute können Sie es wieder versuchen.' : `In ${minutes} Minuten können Sie es wieder versuchen.`,
    tooManySafe: 'Mit Ihrem Konto ist nichts geschehen. Die Pause hindert andere daran, Ihr Passwort zu erraten.',
    tryAgain: 'Noch einmal versuchen',
    expiredTitle: 'Diese Anmeldeseite ist abgelaufen',
    expired: 'Sie war zu lange offen oder wurde schon benutzt. Gehen Sie zur Startseite und wählen Sie dort wieder „Anmelden“.',
    failedTitle: 'Die Anmeldung hat nicht geklappt',
    failed: 'Es wurde nichts geändert. Gehen Sie zur Startseite und wählen Sie dort wieder „Anmelden“.',
    demo: 'Demokonten',
    demoPassword: 'Passwort für alle',
    risk: 'Sie können Ihr gesamtes angelegtes Geld verlieren.',
    picture: 'Zeichnung einer Häuserzeile; ein Haus ist erst ein Umriss',
  },
  lt: {
    title: 'Prisijungimas',
    lead: 'Jūsų paskolos, sutartys ir mokėjimai vienoje vietoje.',
    email: 'El. paštas',
    password: 'Slaptažodis',
    signIn: 'Prisijungti',
    home: 'Grįžti į pradžios puslapį',
    languages: 'Kalba',
    wrong: 'El. paštas ir slaptažodis nesutampa. Patikrinkite abu ir bandykite dar kartą.',
    unverified: 'Šis adresas dar nepatvirtintas. Ką tik išsiuntėme Jums naują laišką: atverkite jame esančią nuorodą ir prisijunkite.',
    emailMissing: 'Įveskite el. pašto adresą.',
    passwordMissing: 'Įveskite slaptažodį.',
    tooManyTitle: 'Per daug bandymų',
    tooMany: (minutes) => `Vėl bandyti galėsite po ${minutes} min.`,
    tooManySafe: 'Jūsų paskyrai nieko nenutiko. Pertrauka neleidžia kitiems atspėti jūsų slaptažodžio.',
    tryAgain: 'Bandyti dar kartą',
    expiredTitle: 'Šis prisijungimo puslapis nebegalioja',
    expired: 'Jis buvo atvertas per ilgai arba jau panaudotas. Grįžkite į pradžios puslapį ir vėl pasirinkite „Prisijungti“.',
    failedTitle: 'Prisijungti nepavyko',
    failed: 'Niekas nepakeista. Grįžkite į pradžios puslapį ir vėl pasirinkite „Prisijungti“.',
    demo: 'Demonstracinės paskyros',
    demoPassword: 'Visų slaptažodis',
    risk: 'Galite prarasti visus investuotus pinigus.',
    picture: 'Namų eilės piešinys; vienas namas – dar tik kontūras',
  },
  es: {
    title: 'Iniciar sesión',
    lead: 'Sus préstamos, contratos y pagos en un solo lugar.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    home: 'Volver a la página de inicio',
    languages: 'Idioma',
    wrong: 'El correo y la contraseña no coinciden. Revise ambos e inténtelo de nuevo.',
    unverified: 'Esta dirección aún no está confirmada. Acabamos de enviarle un nuevo mensaje: abra el enlace y después inicie sesión.',
    emailMissing: 'Escriba su correo electrónico.',
    passwordMissing: 'Escriba su contraseña.',
    tooManyTitle: 'Demasiados intentos',
    tooMany: (minutes) =>
      minutes === 1 ? 'Podrá intentarlo de nuevo dentro de 1 minuto.' : `Podrá intentarlo de nuevo dentro de ${minutes} minutos.`,
    tooManySafe: 'A su cuenta no le ha pasado nada. La pausa evita que otros adivinen su contraseña.',
    tryAgain: 'Intentar de nuevo',
    expiredTitle: 'Esta página de inicio de sesión ha caducado',
    expired: 'Estuvo abierta demasiado tiempo o ya se utilizó. Vaya a la página de inicio y elija otra vez «Iniciar sesión».',
    failedTitle: 'No se pudo iniciar la sesión',
    failed: 'No se ha cambiado nada. Vaya a la página de inicio y elija otra vez «Iniciar sesión».',
    demo: 'Cuentas de demostración',
    demoPassword: 'Contraseña de todas',
    risk: 'Puede perder todo el dinero que invierta.',
    picture: 'Dibujo de una hilera de casas; una de ellas es todavía un contorno',
  },
  pt: {
    title: 'Entrar',
    lead: 'Seus empréstimos, contratos e pagamentos em um só lugar.',
    email: 'E-mail',
    password: 'Senha',
    signIn: 'Entrar',
    home: 'Voltar à página inicial',
    languages: 'Idioma',
    wrong: 'O e-mail e a senha não conferem. Verifique os dois e tente novamente.',
    unverified: 'Este endereço ainda não foi confirmado. Acabamos de enviar um novo e-mail: abra o link e depois entre.',
    emailMissing: 'Informe seu e-mail.',
    passwordMissing: 'Informe sua senha.',
    tooManyTitle: 'Tentativas demais',
    tooMany: (minutes) => (minutes === 1 ? 'Você poderá tentar de novo em 1 minuto.' : `Você poderá tentar de novo em ${minutes} minutos.`),
    tooManySafe: 'Nada aconteceu com a sua conta. A pausa impede que outros adivinhem a sua senha.',
    tryAgain: 'Tentar novamente',
    expiredTitle: 'Esta página de entrada expirou',
    expired: 'Ela ficou aberta por tempo demais ou já foi usada. Vá à página inicial e escolha “Entrar” outra vez.',
    failedTitle: 'Não foi possível entrar',
    failed: 'Nada foi alterado. Vá à página inicial e escolha “Entrar” outra vez.',
    demo: 'Contas de demonstração',
    demoPassword: 'Senha de todas',
    risk: 'Você pode perder todo o dinheiro investido.',
    picture: 'Desenho de uma fileira de casas; uma delas ainda é só um contorno',
  },
};
