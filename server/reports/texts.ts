import type { Language } from '../store/schema.ts';

export interface ReportTexts {
  income: string;
  year: string;
  investor: string;
  personalNumber: string;
  project: string;
  paidOn: string;
  gross: string;
  withheld: string;
  net: string;
  sum: string;
  nothing: string;
  incomeNote: string;
  statement: string;
  bonds: string;
  period: string;
  amount: string;
  rate: string;
  status: string;
  made: string;
  paid: string;
  interestPaid: string;
  principal: string;
  number: string;
  units: string;
  isin: string;
  nominal: string;
  wallet: string;
  madeOn: string;
  investments: string;
  page: (page: number, of: number) => string;
  statuses: Record<'NEW' | 'PAYMENT_INITIATED' | 'PAYMENT_COMPLETED' | 'PAYMENT_FAILED' | 'COMPLETED', string>;
}

export const reportTexts: Record<Language, ReportTexts> = {
  en: {
    income: 'Income report',
    year: 'Year',
    investor: 'Investor',
    personalNumber: 'Personal or company code',
    project: 'Project',
    paidOn: 'Paid on',
    gross: 'Interest, gross',
    withheld: 'Tax withheld',
    net: 'Interest, net',
    sum: 'Total',
    nothing: 'No interest was paid in this period.',
    incomeNote: 'Interest that was paid to you in the year, as the ledger of the platform shows it. Keep this report for your tax return.',
    statement: 'Investment report',
    bonds: 'Extract of bonds',
    period: 'Period',
    amount: 'Amount',
    rate: 'Interest per annum, %',
    status: 'Status',
    made: 'Made on',
    paid: 'Paid on',
    interestPaid: 'Interest received',
    principal: 'Principal received',
    number: 'Agreement No.',
    units: 'Units',
    isin: 'ISIN',
    nominal: 'Nominal value',
    wallet: 'Wallet number',
    madeOn: 'Made on',
    investments: 'Investments',
    page: (page, of) => `Page ${page} of ${of}`,
    statuses: { NEW: 'New', PAYMENT_INITIATED: 'Being paid', PAYMENT_COMPLETED: 'Paid', PAYMENT_FAILED: 'Not paid', COMPLETED: 'At work' },
  },
  de: {
    income: 'Ertragsbericht',
    year: 'Jahr',
    investor: 'Anleger',
    personalNumber: 'Personen- oder Unternehmensnummer',
    project: 'Projekt',
    paidOn: 'Gezahlt am',
    gross: 'Zinsen brutto',
    withheld: 'Einbehaltene Steuer',
    net: 'Zinsen netto',
    sum: 'Summe',
    nothing: 'In diesem Zeitraum wurden keine Zinsen gezahlt.',
    incomeNote:
      'Zinsen, die Ihnen im Jahr gezahlt wurden, nach den Büchern der Plattform. Bewahren Sie den Bericht für Ihre Steuererklärung auf.',
    statement: 'Anlagebericht',
    bonds: 'Auszug über Anleihen',
    period: 'Zeitraum',
    amount: 'Betrag',
    rate: 'Zinsen pro Jahr, %',
    status: 'Stand',
    made: 'Angelegt am',
    paid: 'Gezahlt am',
    interestPaid: 'Erhaltene Zinsen',
    principal: 'Erhaltene Tilgung',
    number: 'Vertrag Nr.',
    units: 'Stück',
    isin: 'ISIN',
    nominal: 'Nennwert',
    wallet: 'Depotnummer',
    madeOn: 'Erstellt am',
    investments: 'Anlagen',
    page: (page, of) => `Seite ${page} von ${of}`,
    statuses: {
      NEW: 'Neu',
      PAYMENT_INITIATED: 'In Zahlung',
      PAYMENT_COMPLETED: 'Gezahlt',
      PAYMENT_FAILED: 'Nicht gezahlt',
      COMPLETED: 'Angelegt',
    },
  },
  lt: {
    income: 'Pajamų ataskaita',
    year: 'Metai',
    investor: 'Investuotojas',
    personalNumber: 'Asmens arba įmonės kodas',
    project: 'Projektas',
    paidOn: 'Išmokėta',
    gross: 'Palūkanos prieš mokesčius',
    withheld: 'Išskaičiuotas mokestis',
    net: 'Palūkanos po mokesčių',
    sum: 'Iš viso',
    nothing: 'Per šį laikotarpį palūkanų neišmokėta.',
    incomeNote: 'Per metus Jums išmokėtos palūkanos pagal platformos apskaitą. Išsaugokite ataskaitą pajamų deklaracijai.',
    statement: 'Investicijų ataskaita',
    bonds: 'Obligacijų išrašas',
    period: 'Laikotarpis',
    amount: 'Suma',
    rate: 'Metinės palūkanos, %',
    status: 'Būsena',
    made: 'Sudaryta',
    paid: 'Apmokėta',
    interestPaid: 'Gautos palūkanos',
    principal: 'Grąžinta suma',
    number: 'Sutarties Nr.',
    units: 'Vienetai',
    isin: 'ISIN',
    nominal: 'Nominalioji vertė',
    wallet: 'Piniginės numeris',
    madeOn: 'Parengta',
    investments: 'Investicijos',
    page: (page, of) => `${page} puslapis iš ${of}`,
    statuses: {
      NEW: 'Nauja',
      PAYMENT_INITIATED: 'Apmokama',
      PAYMENT_COMPLETED: 'Apmokėta',
      PAYMENT_FAILED: 'Neapmokėta',
      COMPLETED: 'Investuota',
    },
  },
  es: {
    income: 'Informe de ingresos',
    year: 'Año',
    investor: 'Inversor',
    personalNumber: 'Número personal o de empresa',
    project: 'Proyecto',
    paidOn: 'Pagado el',
    gross: 'Intereses brutos',
    withheld: 'Impuesto retenido',
    net: 'Intereses netos',
    sum: 'Total',
    nothing: 'En este periodo no se han pagado intereses.',
    incomeNote: 'Intereses que se le han pagado durante el año según los libros de la plataforma. Guarde este informe para su declaración.',
    statement: 'Informe de inversiones',
    bonds: 'Extracto de bonos',
    period: 'Periodo',
    amount: 'Importe',
    rate: 'Interés anual, %',
    status: 'Estado',
    made: 'Realizada el',
    paid: 'Pagada el',
    interestPaid: 'Intereses recibidos',
    principal: 'Principal recibido',
    number: 'Contrato n.º',
    units: 'Unidades',
    isin: 'ISIN',
    nominal: 'Valor nominal',
    wallet: 'Número de cartera',
    madeOn: 'Elaborado el',
    investments: 'Inversiones',
    page: (page, of) => `Página ${page} de ${of}`,
    statuses: {
      NEW: 'Nueva',
      PAYMENT_INITIATED: 'Pagándose',
      PAYMENT_COMPLETED: 'Pagada',
      PAYMENT_FAILED: 'No pagada',
      COMPLETED: 'Invertida',
    },
  },
  pt: {
    income: 'Relatório de rendimentos',
    year: 'Ano',
    investor: 'Investidor',
    personalNumber: 'Número pessoal ou da empresa',
    project: 'Projeto',
    paidOn: 'Pago em',
    gross: 'Juros brutos',
    withheld: 'Imposto retido',
    net: 'Juros líquidos',
    sum: 'Total',
    nothing: 'Nenhum juro foi pago neste período.',
    incomeNote: 'Juros pagos a você no ano, segundo os livros da plataforma. Guarde este relatório para a sua declaração.',
    statement: 'Relatório de investimentos',
    bonds: 'Extrato de títulos',
    period: 'Período',
    amount: 'Valor',
    rate: 'Juros ao ano, %',
    status: 'Situação',
    made: 'Feito em',
    paid: 'Pago em',
    interestPaid: 'Juros recebidos',
    principal: 'Principal recebido',
    number: 'Contrato nº',
    units: 'Unidades',
    isin: 'ISIN',
    nominal: 'Valor nominal',
    wallet: 'Número da carteira',
    madeOn: 'Emitido em',
    investments: 'Investimentos',
    page: (page, of) => `Página ${page} de ${of}`,
    statuses: {
      NEW: 'Novo',
      PAYMENT_INITIATED: 'Em pagamento',
      PAYMENT_COMPLETED: 'Pago',
      PAYMENT_FAILED: 'Não pago',
      COMPLETED: 'Investido',
    },
  },
};
