import type { Language } from '../store/schema.ts';

type Texts = Record<Language, string>;
interface Notice {
  title: Texts;
  content: Texts;
}

/** Tasks by their code (4.5). */
export const taskTexts = {
  TERMS_AND_CONDITIONS: {
    to: '/terms-and-conditions',
    title: {
      en: 'New terms and conditions',
      de: 'Neue Geschäftsbedingungen',
      lt: 'Naujos naudojimosi sąlygos',
      es: 'Nuevas condiciones de uso',
      pt: 'Novos termos e condições',
    },
    content: {
      en: 'Please read and accept the new terms. Until then no new investment can be made.',
      de: 'Bitte lesen und bestätigen Sie die neuen Bedingungen. Bis dahin ist keine neue Anlage möglich.',
      lt: 'Perskaitykite naujas sąlygas ir su jomis sutikite. Iki tol investuoti negalėsite.',
      es: 'Lea y acepte las nuevas condiciones. Hasta entonces no podrá realizar nuevas inversiones.',
      pt: 'Leia e aceite os novos termos. Até lá, não é possível fazer novos investimentos.',
    },
  },
  CATEGORIZATION: {
    to: '/investor-experience',
    title: {
      en: 'Confirm your investor category',
      de: 'Bestätigen Sie Ihre Anlegerkategorie',
      lt: 'Patvirtinkite savo investuotojo kategoriją',
      es: 'Confirme su categoría de inversor',
      pt: 'Confirme sua categoria de investidor',
    },
    content: {
      en: 'A category is good for two years. Please choose yours again.',
      de: 'Eine Einstufung gilt zwei Jahre. Bitte wählen Sie Ihre Kategorie erneut.',
      lt: 'Kategorija galioja dvejus metus. Pasirinkite ją iš naujo.',
      es: 'La categoría es válida durante dos años. Elíjala de nuevo.',
      pt: 'A categoria vale por dois anos. Escolha a sua novamente.',
    },
  },
  RENEW_KYC: {
    to: '/renew-kyc',
    title: {
      en: 'Renew your identity check',
      de: 'Erneuern Sie Ihre Identitätsprüfung',
      lt: 'Atnaujinkite tapatybės patvirtinimą',
      es: 'Renueve la verificación de su identidad',
      pt: 'Renove a verificação de identidade',
    },
    content: {
      en: 'Your identity data has to be confirmed again. It takes about five minutes.',
      de: 'Ihre Identitätsdaten müssen erneut bestätigt werden. Das dauert etwa fünf Minuten.',
      lt: 'Jūsų tapatybės duomenis reikia patvirtinti iš naujo. Tai užtruks apie penkias minutes.',
      es: 'Hay que confirmar de nuevo sus datos de identidad. Le llevará unos cinco minutos.',
      pt: 'Seus dados de identidade precisam ser confirmados novamente. Leva cerca de cinco minutos.',
    },
  },
  QUESTIONNAIRE: {
    to: '/questionnaire',
    title: {
      en: 'Answer the investor questionnaire again',
      de: 'Beantworten Sie den Anlegerfragebogen erneut',
      lt: 'Iš naujo užpildykite investuotojo klausimyną',
      es: 'Responda de nuevo al cuestionario de inversor',
      pt: 'Responda novamente ao questionário do investidor',
    },
    content: {
      en: 'Your answers are two years old. Please check whether they still hold.',
      de: 'Ihre Antworten sind zwei Jahre alt. Bitte prüfen Sie, ob sie noch zutreffen.',
      lt: 'Jūsų atsakymams jau dveji metai. Patikrinkite, ar jie tebėra teisingi.',
      es: 'Sus respuestas tienen ya dos años. Compruebe si siguen siendo válidas.',
      pt: 'Suas respostas têm dois anos. Verifique se ainda são válidas.',
    },
  },
  LOSS_SIMULATION: {
    to: '/dashboard/loss-simulation',
    title: {
      en: 'Simulate your ability to bear losses again',
      de: 'Simulieren Sie Ihre Verlusttragfähigkeit erneut',
      lt: 'Iš naujo įvertinkite galimybę patirti nuostolių',
      es: 'Vuelva a simular su capacidad de soportar pérdidas',
      pt: 'Simule novamente sua capacidade de suportar perdas',
    },
    content: {
      en: 'The result of the simulation is good for one year.',
      de: 'Das Ergebnis der Simulation gilt ein Jahr.',
      lt: 'Įvertinimo rezultatas galioja vienus metus.',
      es: 'El resultado de la simulación es válido durante un año.',
      pt: 'O resultado da simulação vale por um ano.',
    },
  },
  AXIOLOGY_TERMS: {
    to: '/dashboard/settings',
    title: {
      en: 'New terms of the bond depository',
      de: 'Neue Bedingungen der Anleihenverwahrung',
      lt: 'Naujos obligacijų depozitoriumo sąlygos',
      es: 'Nuevas condiciones del depositario de bonos',
      pt: 'Novos termos do depositário de títulos',
    },
    content: {
      en: 'Axiology, which keeps your bonds, has changed its terms. Please read and accept them in your settings.',
      de: 'Axiology verwahrt Ihre Anleihen und hat die Bedingungen geändert. Bitte lesen und bestätigen Sie sie in den Einstellungen.',
      lt: 'Jūsų obligacijas saugantis „Axiology“ pakeitė savo sąlygas. Perskaitykite jas ir sutikite su jomis nustatymuose.',
      es: 'Axiology, que custodia sus bonos, ha cambiado sus condiciones. Léalas y acéptelas en los ajustes.',
      pt: 'A Axiology, que guarda seus títulos, mudou os termos. Leia e aceite nas configurações.',
    },
  },
} satisfies Record<string, Notice & { to: string }>;

export type TaskCode = keyof typeof taskTexts;

/** Messages by their code. */
export const messageTexts = {
  EXPERIENCE_APPROVED: {
    title: {
      en: 'You are now an experienced investor',
      de: 'Sie sind jetzt erfahrener Anleger',
      lt: 'Esate pripažinti patyrusiu investuotoju',
      es: 'Ya es inversor experimentado',
      pt: 'Agora você é um investidor experiente',
    },
    content: {
      en: 'We have checked your documents. Your category is good for two years.',
      de: 'Wir haben Ihre Unterlagen geprüft. Die Einstufung gilt zwei Jahre.',
      lt: 'Patikrinome Jūsų dokumentus. Kategorija galioja dvejus metus.',
      es: 'Hemos comprobado sus documentos. La categoría es válida durante dos años.',
      pt: 'Verificamos seus documentos. A categoria vale por dois anos.',
    },
  },
  EXPERIENCE_REJECTED: {
    title: {
      en: 'Your category stays: inexperienced investor',
      de: 'Ihre Einstufung bleibt: unerfahrener Anleger',
      lt: 'Jūsų kategorija nesikeičia: nepatyręs investuotojas',
      es: 'Su categoría no cambia: inversor no experimentado',
      pt: 'Sua categoria permanece: investidor não experiente',
    },
    content: {
      en: 'The documents did not show that the criteria are met. You can apply again at any time.',
      de: 'Die Unterlagen belegen die Kriterien nicht. Sie können jederzeit einen neuen Antrag stellen.',
      lt: 'Dokumentai nepatvirtino, kad kriterijai tenkinami. Prašymą bet kada galite pateikti iš naujo.',
      es: 'Los documentos no acreditan que se cumplan los criterios. Puede volver a solicitarlo en cualquier momento.',
      pt: 'Os documentos não comprovaram os critérios. Você pode solicitar novamente a qualquer momento.',
    },
  },
} satisfies Record<string, Notice>;

export type MessageCode = keyof typeof messageTexts;
