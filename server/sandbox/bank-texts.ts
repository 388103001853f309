import type { Language } from '../store/schema.ts';

interface BankTexts {
  title: string;
  pay: string;
  to: string;
  account: string;
  purpose: string;
  approve: string;
  decline: string;
  cancel: string;
  hang: string;
  hangHelp: string;
  notice: string;
  done: string;
  back: string;
  unknown: string;
}

export const bankTexts: Record<Language, BankTexts> = {
  en: {
    title: 'Confirm your payment',
    pay: 'Amount',
    to: 'Paid to',
    account: 'Account',
    purpose: 'Purpose',
    approve: 'Approve',
    decline: 'Decline',
    cancel: 'Cancel',
    hang: 'Let it hang',
    hangHelp: 'Go back without an answer from the bank. The payment stays open.',
    notice: 'A practice bank. No real money moves.',
    done: 'This payment has already been answered.',
    back: 'Back to the shop',
    unknown: 'There is no such payment.',
  },
  de: {
    title: 'Zahlung bestätigen',
    pay: 'Betrag',
    to: 'Empfänger',
    account: 'Konto',
    purpose: 'Verwendungszweck',
    approve: 'Freigeben',
    decline: 'Ablehnen',
    cancel: 'Abbrechen',
    hang: 'Offen lassen',
    hangHelp: 'Ohne Antwort der Bank zurückkehren. Die Zahlung bleibt offen.',
    notice: 'Eine Übungsbank. Es fließt kein echtes Geld.',
    done: 'Diese Zahlung wurde bereits beantwortet.',
    back: 'Zurück zum Anbieter',
    unknown: 'Diese Zahlung gibt es nicht.',
  },
  lt: {
    title: 'Patvirtinkite mokėjimą',
    pay: 'Suma',
    to: 'Gavėjas',
    account: 'Sąskaita',
    purpose: 'Mokėjimo paskirtis',
    approve: 'Patvirtinti',
    decline: 'Atmesti',
    cancel: 'Atšaukti',
    hang: 'Palikti neatsakytą',
    hangHelp: 'Grįžti be banko atsakymo. Mokėjimas liks neužbaigtas.',
    notice: 'Bandomasis bankas. Tikri pinigai nejuda.',
    done: 'Į šį mokėjimą jau atsakyta.',
    back: 'Grįžti pas pardavėją',
    unknown: 'Tokio mokėjimo nėra.',
  },
  es: {
    title: 'Confirme el pago',
    pay: 'Importe',
    to: 'Beneficiario',
    account: 'Cuenta',
    purpose: 'Concepto',
    approve: 'Aprobar',
    decline: 'Rechazar',
    cancel: 'Cancelar',
    hang: 'Dejar pendiente',
    hangHelp: 'Volver sin respuesta del banco. El pago queda pendiente.',
    notice: 'Un banco de prueba. No se mueve dinero real.',
    done: 'Este pago ya tiene respuesta.',
    back: 'Volver al comercio',
    unknown: 'Ese pago no existe.',
  },
  pt: {
    title: 'Confirme o pagamento',
    pay: 'Valor',
    to: 'Beneficiário',
    account: 'Conta',
    purpose: 'Finalidade',
    approve: 'Aprovar',
    decline: 'Recusar',
    cancel: 'Cancelar',
    hang: 'Deixar pendente',
    hangHelp: 'Voltar sem resposta do banco. O pagamento continua pendente.',
    notice: 'Um banco de teste. Nenhum dinheiro real é movimentado.',
    done: 'Este pagamento já foi respondido.',
    back: 'Voltar à loja',
    unknown: 'Esse pagamento não existe.',
  },
};
