import type { Language } from '../store/schema.ts';

interface IdentityTexts {
  title: string;
  intro: string;
  name: string;
  number: string;
  document: string;
  goodUntil: string;
  approve: string;
  expiring: string;
  duplicate: string;
  refuse: string;
  leave: string;
  others: string;
  notice: string;
  unknown: string;
  done: string;
}

export const identityTexts: Record<Language, IdentityTexts> = {
  en: {
    title: 'Confirm your identity',
    intro: 'Your camera would now read your document. Here you choose what it finds.',
    name: 'Name',
    number: 'Personal number',
    document: 'Identity card',
    goodUntil: 'valid until',
    approve: 'Confirm my identity',
    expiring: 'Confirm with a document that ends in 20 days',
    duplicate: 'The person already has an account',
    refuse: 'The document is not accepted',
    leave: 'Leave without finishing',
    others: 'Other outcomes',
    notice: 'A test page: no document is read and nothing leaves this server.',
    unknown: 'This verification is over or does not exist',
    done: 'You have already been here. Go back to the platform.',
  },
  de: {
    title: 'Identität bestätigen',
    intro: 'Jetzt würde Ihre Kamera das Dokument lesen. Hier wählen Sie, was dabei herauskommt.',
    name: 'Name',
    number: 'Personennummer',
    document: 'Personalausweis',
    goodUntil: 'gültig bis',
    approve: 'Identität bestätigen',
    expiring: 'Mit einem Dokument bestätigen, das in 20 Tagen abläuft',
    duplicate: 'Die Person hat schon ein Konto',
    refuse: 'Das Dokument wird nicht anerkannt',
    leave: 'Ohne Abschluss verlassen',
    others: 'Andere Ergebnisse',
    notice: 'Eine Testseite: Es wird kein Dokument gelesen, und nichts verlässt diesen Server.',
    unknown: 'Diese Prüfung ist beendet oder existiert nicht',
    done: 'Sie waren schon hier. Kehren Sie zur Plattform zurück.',
  },
  lt: {
    title: 'Patvirtinkite tapatybę',
    intro: 'Dabar kamera nuskaitytų Jūsų dokumentą. Čia pasirenkate, kuo tai baigsis.',
    name: 'Vardas ir pavardė',
    number: 'Asmens kodas',
    document: 'Asmens tapatybės kortelė',
    goodUntil: 'galioja iki',
    approve: 'Patvirtinti tapatybę',
    expiring: 'Patvirtinti dokumentu, kuris baigs galioti po 20 dienų',
    duplicate: 'Šis asmuo jau turi paskyrą',
    refuse: 'Dokumentas netinka',
    leave: 'Išeiti nebaigus',
    others: 'Kitos baigtys',
    notice: 'Tai bandomasis puslapis: dokumentai neskaitomi, duomenys iš serverio neišeina.',
    unknown: 'Šis patvirtinimas baigtas arba jo nėra',
    done: 'Čia jau buvote. Grįžkite į platformą.',
  },
  es: {
    title: 'Confirme su identidad',
    intro: 'En este momento su cámara leería el documento. Aquí elige usted el resultado.',
    name: 'Nombre',
    number: 'Número personal',
    document: 'Documento de identidad',
    goodUntil: 'válido hasta',
    approve: 'Confirmar mi identidad',
    expiring: 'Confirmar con un documento que caduca en 20 días',
    duplicate: 'La persona ya tiene una cuenta',
    refuse: 'El documento no se acepta',
    leave: 'Salir sin terminar',
    others: 'Otros resultados',
    notice: 'Página de prueba: no se lee ningún documento y nada sale de este servidor.',
    unknown: 'Esta verificación ha terminado o no existe',
    done: 'Ya ha pasado por aquí. Vuelva a la plataforma.',
  },
  pt: {
    title: 'Confirme sua identidade',
    intro: 'Agora sua câmera leria o documento. Aqui você escolhe o resultado.',
    name: 'Nome',
    number: 'Número pessoal',
    document: 'Documento de identidade',
    goodUntil: 'válido até',
    approve: 'Confirmar minha identidade',
    expiring: 'Confirmar com um documento que vence em 20 dias',
    duplicate: 'A pessoa já tem uma conta',
    refuse: 'O documento não é aceito',
    leave: 'Sair sem concluir',
    others: 'Outros resultados',
    notice: 'Página de teste: nenhum documento é lido e nada sai deste servidor.',
    unknown: 'Esta verificação terminou ou não existe',
    done: 'Você já passou por aqui. Volte à plataforma.',
  },
};
