import type { Wording } from './wording.ts';

export const wording = {
  en: ['New projects by e-mail, at most twice a month', 'You can unsubscribe with one click in every e-mail.'],
  de: ['Neue Projekte per E-⁠Mail, höchstens zweimal im Monat', 'Abbestellen können Sie mit einem Klick in jeder E-⁠Mail.'],
  lt: ['Nauji projektai el. paštu, ne dažniau kaip du kartus per mėnesį', 'Atsisakyti galite vienu paspaudimu kiekviename laiške.'],
  es: [
    'Nuevos proyectos por correo electrónico, dos veces al mes como máximo',
    'Puede darse de baja con un clic en cualquiera de los correos.',
  ],
  pt: ['Novos projetos por e-mail, no máximo duas vezes por mês', 'Pode cancelar a subscrição com um clique em qualquer e-mail.'],
} satisfies Wording;
