import type { Locale } from '../../domain/locale.ts';
import type { PayoutScheduleType } from '../../domain/interest.ts';

export interface ContractTexts {
  title: string;
  number: string;
  concluded: string;
  parties: string;
  lender: string;
  borrower: string;
  borrowerIs: string;
  agent: string;
  agentIs: string;
  idNumber: string;
  terms: string;
  project: string;
  amount: string;
  rate: string;
  duration: string;
  payout: string;
  payouts: Record<PayoutScheduleType, string>;
  interest: string;
  back: string;
  security: string;
  units: Record<'DAY' | 'MONTH' | 'YEAR', Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
  clauses: [heading: string, ...paragraphs: string[]][];
  schedule: string;
  scheduleNote: string;
  columns: [due: string, interest: string, principal: string, total: string];
  sum: string;
  risk: string;
  /** The first sentence is the warning of Delegated Regulation (EU) 2022/2114, Art. 4(2). */
  risks: string[];
  withdrawal: string;
  withdrawals: string[];
  signatures: string;
  signed: string;
  forLender: string;
  forBorrower: string;
  page: (page: number, of: number) => string;
}

export const contractTexts: Record<Locale, ContractTexts> = {
  en: {
    title: 'Loan agreement',
    number: 'Agreement No.',
    concluded: 'Date of the offer',
    parties: 'Parties',
    lender: 'Lender',
    borrower: 'Borrower',
    borrowerIs: 'the owner of the project “{project}”, as named in the key investment information sheet of that project',
    agent: 'Platform',
    agentIs: 'crowdfunding service provider, acting as agent of the parties',
    idNumber: 'Personal or company code',
    terms: 'Main terms',
    project: 'Project',
    amount: 'Loan amount',
    rate: 'Interest per annum',
    duration: 'Term',
    payout: 'Payment of interest',
    payouts: {
      MONTHLY: 'monthly',
      QUARTERLY: 'every three months',
      SEMI_ANNUALLY: 'every six months',
      ANNUALLY: 'once a year',
      END_OF_TERM: 'at the end of the term',
    },
    interest: 'Interest for the whole term',
    back: 'Total repayable',
    security: 'Security',
    units: { DAY: { one: 'day', other: 'days' }, MONTH: { one: 'month', other: 'months' }, YEAR: { one: 'year', other: 'years' } },
    clauses: [
      [
        '1. Subject',
        'The Lender lends the Borrower the loan amount stated in the main terms. The Borrower uses it only for the project and repays it with interest as this agreement provides.',
        'Loans of other lenders to the same project are separate claims of equal rank. No lender is liable for another.',
      ],
      [
        '2. Conclusion and payment',
        'This agreement is concluded when the Lender accepts it on the platform and the loan amount reaches the escrow account. Until then neither party owes performance.',
        'The Platform releases the amount to the Borrower only when the project has reached its target and the security has been created. If that does not happen by the end of the funding period, the amount is returned to the Lender in full and without charge.',
      ],
      [
        '3. Interest',
        'Interest accrues at the annual rate stated from the day the project is fully funded until the end of the term. For each payment period it is rounded down to the cent; the last payment contains the remainder, so that the sum of payments equals the interest stated.',
        'The rate is fixed for the whole term.',
      ],
      [
        '4. Repayment',
        'The Borrower pays interest on the due dates of the schedule and the whole principal on the last of them. A due date that is not a business day moves to the next business day without further interest.',
        'The Borrower may repay early with thirty days’ notice, paying interest accrued up to the day of repayment.',
      ],
      [
        '5. Default',
        'From the day after a missed due date the Borrower owes default interest of 0.05 % of the overdue sum for each day, besides the agreed interest on the principal.',
        'If a payment is more than sixty days overdue, or the Borrower uses the loan for another purpose, the lenders may, by a majority of the amounts lent and through the Platform, declare the whole debt due and enforce the security.',
        'Sums received are applied first to costs of enforcement, then to interest, then to principal, and last to default interest.',
      ],
      [
        '6. Security',
        'The loan is secured as described on the page of the project. The security is held for all lenders of the project in proportion to their claims. Release needs repayment in full or the consent of the lenders.',
      ],
      [
        '7. The Platform',
        'The Platform keeps the register of claims, forwards payments, and represents the lenders in enforcement. It is not a party to the loan, gives no guarantee and no investment advice.',
      ],
      [
        '8. Transfer of the claim',
        'The Lender may assign the claim in whole with notice through the Platform. The Borrower may not transfer its obligations without the lenders’ consent.',
      ],
      [
        '9. Taxes',
        'Interest may be subject to withholding tax in the Borrower’s country. The Borrower withholds what the law requires and issues a statement. Any further tax is the Lender’s own.',
      ],
      [
        '10. Personal data and notices',
        'The parties’ data are processed to perform this agreement and to meet legal duties. Notices are given through the platform and by e-mail and count as received on the next business day.',
      ],
      [
        '11. Law and disputes',
        'The law of the Republic of Lithuania applies. Complaints may be made to the Platform free of charge. A consumer keeps the protection of mandatory rules of the country of residence and may sue there; otherwise the courts of Vilnius decide.',
      ],
    ],
    schedule: 'Repayment schedule',
    scheduleNote:
      'Counted as if interest began on {date}. When the project is fully funded the dates move to the actual first day of interest; the amounts stay.',
    columns: ['Due', 'Interest', 'Principal', 'Payment'],
    sum: 'Total',
    risk: 'Risk statement',
    risks: [
      'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.',
      'The loan is not covered by a deposit guarantee scheme or an investor compensation scheme. The Borrower may pay late, in part, or not at all; the sale of the security may take long and bring less than the debt.',
      'The claim cannot be sold quickly and there may be no buyer. Past results of other projects say nothing certain about this one. Lend only what you can do without until the end of the term and beyond.',
    ],
    withdrawal: 'Right of withdrawal',
    withdrawals: [
      'A non-sophisticated investor may withdraw from the offer to lend within four calendar days after making it, without giving a reason and without cost (Regulation (EU) 2020/1503, Article 22). The period runs out at the end of {date}.',
      'Withdrawal is made in the same way as the offer, or by any clear message to {email}. Money already paid is returned in full to the account it came from.',
    ],
    signatures: 'Signatures',
    signed: 'Made electronically on the platform. The record of acceptance stands in place of handwritten signatures.',
    forLender: 'For the Lender',
    forBorrower: 'For the Borrower, by the Platform as agent',
    page: (page, of) => `Page ${page} of ${of}`,
  },
  de: {
    title: 'Darlehensvertrag',
    number: 'Vertrag Nr.',
    concluded: 'Datum des Angebots',
    parties: 'Vertragsparteien',
    lender: 'Darlehensgeber',
    borrower: 'Darlehensnehmer',
    borrowerIs: 'der im Anlagebasisinformationsblatt benannte Träger des Projekts „{project}“',
    agent: 'Plattform',
    agentIs: 'Schwarmfinanzierungsdienstleister, handelnd als Bevollmächtigter der Parteien',
    idNumber: 'Personen- bzw. Registernummer',
    terms: 'Wesentliche Bedingungen',
    project: 'Projekt',
    amount: 'Darlehensbetrag',
    rate: 'Sollzins pro Jahr',
    duration: 'Laufzeit',
    payout: 'Zinszahlung',
    payouts: {
      MONTHLY: 'monatlich',
      QUARTERLY: 'vierteljährlich',
      SEMI_ANNUALLY: 'halbjährlich',
      ANNUALLY: 'jährlich',
      END_OF_TERM: 'am Ende der Laufzeit',
    },
    interest: 'Zinsen für die gesamte Laufzeit',
    back: 'Rückzahlung insgesamt',
    security: 'Sicherheit',
    units: { DAY: { one: 'Tag', other: 'Tage' }, MONTH: { one: 'Monat', other: 'Monate' }, YEAR: { one: 'Jahr', other: 'Jahre' } },
    clauses: [
      [
        '§ 1 Gegenstand',
        'Der Darlehensgeber gewährt dem Darlehensnehmer das in den wesentlichen Bedingungen bezeichnete Darlehen. Der Darlehensnehmer verwendet es ausschließlich für das Projekt und zahlt es nach Maßgabe dieses Vertrags nebst Zinsen zurück.',
        'Darlehen anderer Darlehensgeber für dasselbe Projekt sind selbständige, gleichrangige Forderungen. Eine gegenseitige Haftung besteht nicht.',
      ],
      [
        '§ 2 Vertragsschluss und Auszahlung',
        'Der Vertrag kommt zustande, wenn der Darlehensgeber ihn auf der Plattform annimmt und der Betrag auf dem Treuhandkonto eingeht. Zuvor schuldet keine Partei eine Leistung.',
        'Die Plattform gibt den Betrag erst frei, wenn das Finanzierungsziel erreicht und die Sicherheit bestellt ist. Geschieht dies nicht bis zum Ende der Zeichnungsfrist, wird der Betrag in voller Höhe und kostenfrei erstattet.',
      ],
      [
        '§ 3 Zinsen',
        'Das Darlehen ist ab dem Tag der vollständigen Finanzierung des Projekts bis zum Ende der Laufzeit zum genannten Jahreszins zu verzinsen. Die Zinsen jeder Periode werden auf volle Cent abgerundet; die letzte Zahlung enthält den Rest, sodass die Summe der Zahlungen den ausgewiesenen Zinsen entspricht.',
        'Der Zinssatz ist für die gesamte Laufzeit gebunden.',
      ],
      [
        '§ 4 Rückzahlung',
        'Der Darlehensnehmer zahlt die Zinsen zu den Terminen des Zahlungsplans und das gesamte Kapital zum letzten Termin. Fällt ein Termin nicht auf einen Bankarbeitstag, gilt der nächste Bankarbeitstag, ohne dass weitere Zinsen anfallen.',
        'Der Darlehensnehmer darf mit einer Frist von dreißig Tagen vorzeitig zurückzahlen; er schuldet dann die bis zur Rückzahlung aufgelaufenen Zinsen.',
      ],
      [
        '§ 5 Verzug und Kündigung',
        'Ab dem Tag nach einem versäumten Termin schuldet der Darlehensnehmer neben den vereinbarten Zinsen Verzugszinsen von 0,05 % des rückständigen Betrags pro Tag.',
        'Ist eine Zahlung mehr als sechzig Tage rückständig oder wird das Darlehen zweckwidrig verwendet, können die Darlehensgeber mit der Mehrheit der Darlehensbeträge über die Plattform das Darlehen fällig stellen und die Sicherheit verwerten.',
        'Eingehende Beträge werden zuerst auf Kosten der Rechtsverfolgung, dann auf Zinsen, auf das Kapital und zuletzt auf Verzugszinsen angerechnet.',
      ],
      [
        '§ 6 Sicherheiten',
        'Das Darlehen ist wie auf der Projektseite beschrieben besichert. Die Sicherheit wird für alle Darlehensgeber im Verhältnis ihrer Forderungen gehalten. Sie wird nur nach vollständiger Rückzahlung oder mit Zustimmung der Darlehensgeber freigegeben.',
      ],
      [
        '§ 7 Stellung der Plattform',
        'Die Plattform führt das Forderungsregister, leitet Zahlungen weiter und vertritt die Darlehensgeber bei der Durchsetzung. Sie ist nicht Partei des Darlehens, übernimmt keine Garantie und erteilt keine Anlageberatung.',
      ],
      [
        '§ 8 Abtretung',
        'Der Darlehensgeber kann die Forderung im Ganzen durch Anzeige über die Plattform abtreten. Der Darlehensnehmer darf seine Pflichten nur mit Zustimmung der Darlehensgeber übertragen.',
      ],
      [
        '§ 9 Steuern',
        'Zinsen können im Staat des Darlehensnehmers der Quellensteuer unterliegen. Der Darlehensnehmer behält die gesetzlich geschuldete Steuer ein und stellt eine Bescheinigung aus. Weitere Steuern trägt der Darlehensgeber.',
      ],
      [
        '§ 10 Datenschutz und Mitteilungen',
        'Die Daten der Parteien werden zur Erfüllung dieses Vertrags und gesetzlicher Pflichten verarbeitet. Mitteilungen erfolgen über die Plattform und per E-Mail; sie gelten am folgenden Bankarbeitstag als zugegangen.',
      ],
      [
        '§ 11 Recht und Gerichtsstand',
        'Es gilt das Recht der Republik Litauen. Beschwerden nimmt die Plattform kostenfrei entgegen. Verbrauchern bleibt der Schutz der zwingenden Vorschriften ihres Wohnsitzstaats und der dortige Gerichtsstand erhalten; im Übrigen sind die Gerichte in Vilnius zuständig.',
      ],
    ],
    schedule: 'Zahlungsplan',
    scheduleNote:
      'Berechnet, als beginne die Verzinsung am {date}. Mit der vollständigen Finanzierung verschieben sich die Termine auf den tatsächlichen Zinsbeginn; die Beträge bleiben.',
    columns: ['Fällig am', 'Zinsen', 'Kapital', 'Zahlung'],
    sum: 'Summe',
    risk: 'Risikohinweis',
    risks: [
      'Eine Anlage in ein Schwarmfinanzierungsprojekt birgt das Risiko des Verlusts des gesamten investierten Geldes.',
      'Das Darlehen fällt weder unter ein Einlagensicherungs- noch unter ein Anlegerentschädigungssystem. Der Darlehensnehmer kann verspätet, nur teilweise oder gar nicht zahlen; die Verwertung der Sicherheit kann lange dauern und weniger als die Schuld erbringen.',
      'Die Forderung lässt sich nicht kurzfristig und möglicherweise gar nicht veräußern. Ergebnisse anderer Projekte lassen keinen sicheren Schluss auf dieses zu. Verleihen Sie nur, was Sie bis zum Ende der Laufzeit und darüber hinaus entbehren können.',
    ],
    withdrawal: 'Widerrufsrecht',
    withdrawals: [
      'Ein nicht kundiger Anleger kann sein Angebot innerhalb von vier Kalendertagen nach dessen Abgabe ohne Angabe von Gründen und ohne Kosten widerrufen (Artikel 22 der Verordnung (EU) 2020/1503). Die Frist endet mit Ablauf des {date}.',
      'Der Widerruf erfolgt auf demselben Weg wie das Angebot oder durch eindeutige Erklärung an {email}. Bereits gezahltes Geld wird in voller Höhe auf das Herkunftskonto erstattet.',
    ],
    signatures: 'Unterschriften',
    signed: 'Elektronisch auf der Plattform geschlossen. Die Aufzeichnung der Annahme tritt an die Stelle eigenhändiger Unterschriften.',
    forLender: 'Für den Darlehensgeber',
    forBorrower: 'Für den Darlehensnehmer, vertreten durch die Plattform',
    page: (page, of) => `Seite ${page} von ${of}`,
  },
  lt: {
    title: 'Paskolos sutartis',
    number: 'Sutarties Nr.',
    concluded: 'Pasiūlymo data',
    parties: 'Sutarties šalys',
    lender: 'Skolintojas',
    borrower: 'Skolininkas',
    borrowerIs: 'projekto „{project}“ savininkas, nurodytas projekto pagrindinės investicinės informacijos dokumente',
    agent: 'Platforma',
    agentIs: 'sutelktinio finansavimo paslaugų teikėjas, veikiantis kaip šalių įgaliotinis',
    idNumber: 'Asmens arba įmonės kodas',
    terms: 'Pagrindinės sąlygos',
    project: 'Projektas',
    amount: 'Paskolos suma',
    rate: 'Metinės palūkanos',
    duration: 'Terminas',
    payout: 'Palūkanų mokėjimas',
    payouts: {
      MONTHLY: 'kas mėnesį',
      QUARTERLY: 'kas tris mėnesius',
      SEMI_ANNUALLY: 'kas šešis mėnesius',
      ANNUALLY: 'kartą per metus',
      END_OF_TERM: 'termino pabaigoje',
    },
    interest: 'Palūkanos už visą terminą',
    back: 'Iš viso grąžintina',
    security: 'Užtikrinimas',
    units: {
      DAY: { one: 'diena', few: 'dienos', other: 'dienų' },
      MONTH: { one: 'mėnuo', few: 'mėnesiai', other: 'mėnesių' },
      YEAR: { one: 'metai', few: 'metai', other: 'metų' },
    },
    clauses: [
      [
        '1. Sutarties dalykas',
        'Skolintojas suteikia Skolininkui pagrindinėse sąlygose nurodytą paskolą, o Skolininkas įsipareigoja ją naudoti tik projektui ir grąžinti su palūkanomis šioje sutartyje nustatyta tvarka.',
        'Kitų skolintojų paskolos tam pačiam projektui yra savarankiški vienodos eilės reikalavimai. Skolintojai vienas už kitą neatsako.',
      ],
      [
        '2. Sudarymas ir išmokėjimas',
        'Sutartis laikoma sudaryta, kai Skolintojas ją patvirtina platformoje ir paskolos suma įskaitoma į tarpinę sąskaitą. Iki tol šalys neturi viena kitai prievolių.',
        'Platforma perveda lėšas Skolininkui tik surinkus visą projekto sumą ir įregistravus užtikrinimo priemones. Jei iki lėšų rinkimo pabaigos tai neįvyksta, Skolintojui grąžinama visa suma be jokių mokesčių.',
      ],
      [
        '3. Palūkanos',
        'Palūkanos nurodyta metine norma skaičiuojamos nuo dienos, kai surenkama visa projekto suma, iki termino pabaigos. Kiekvieno laikotarpio palūkanos apvalinamos iki cento mažesne linkme, o likutis įtraukiamas į paskutinę įmoką, todėl įmokų suma lygi nurodytoms palūkanoms.',
        'Palūkanų norma visą terminą nesikeičia.',
      ],
      [
        '4. Grąžinimas',
        'Skolininkas moka palūkanas grafike nurodytomis dienomis, o visą paskolos sumą grąžina paskutinę iš jų. Jei mokėjimo diena nėra darbo diena, mokama kitą darbo dieną, papildomų palūkanų neskaičiuojant.',
        'Įspėjęs prieš trisdešimt dienų, Skolininkas gali grąžinti paskolą anksčiau, sumokėdamas iki grąžinimo dienos priskaičiuotas palūkanas.',
      ],
      [
        '5. Pažeidimai',
        'Nuo kitos dienos po praleisto termino Skolininkas, be sutartų palūkanų, moka 0,05 % dydžio delspinigius nuo pradelstos sumos už kiekvieną dieną.',
        'Jei mokėti vėluojama daugiau kaip šešiasdešimt dienų arba paskola naudojama ne pagal paskirtį, skolintojai paskolintų sumų balsų dauguma per Platformą gali pareikalauti grąžinti visą skolą ir nukreipti išieškojimą į įkeistą turtą.',
        'Gautos lėšos pirmiausia skiriamos išieškojimo išlaidoms, tada palūkanoms, paskolos sumai ir galiausiai delspinigiams.',
      ],
      [
        '6. Užtikrinimas',
        'Paskola užtikrinta taip, kaip aprašyta projekto puslapyje. Užtikrinimo priemonės galioja visų projekto skolintojų naudai proporcingai jų reikalavimams ir atšaukiamos tik grąžinus visą skolą arba skolintojams sutikus.',
      ],
      [
        '7. Platformos vaidmuo',
        'Platforma tvarko reikalavimų registrą, perveda įmokas ir atstovauja skolintojams išieškant. Ji nėra paskolos šalis, neteikia garantijų ir nekonsultuoja dėl investicijų.',
      ],
      [
        '8. Reikalavimo perleidimas',
        'Skolintojas, pranešęs per Platformą, gali perleisti visą reikalavimą. Skolininkas savo prievoles gali perkelti tik skolintojams sutikus.',
      ],
      [
        '9. Mokesčiai',
        'Palūkanoms gali būti taikomas mokestis prie pajamų šaltinio. Skolininkas išskaito įstatymų nustatytą mokestį ir išduoda pažymą. Kitus mokesčius sumoka pats Skolintojas.',
      ],
      [
        '10. Asmens duomenys ir pranešimai',
        'Šalių duomenys tvarkomi sutarčiai vykdyti ir teisinėms pareigoms įgyvendinti. Pranešimai siunčiami per platformą ir el. paštu ir laikomi gautais kitą darbo dieną.',
      ],
      [
        '11. Teisė ir ginčai',
        'Sutarčiai taikoma Lietuvos Respublikos teisė. Skundai Platformai teikiami nemokamai. Vartotojui lieka jo gyvenamosios valstybės imperatyviųjų normų apsauga ir teisė kreiptis į tos valstybės teismus; kitais atvejais ginčai sprendžiami Vilniaus miesto teismuose.',
      ],
    ],
    schedule: 'Mokėjimo grafikas',
    scheduleNote:
      'Skaičiuojama taip, lyg palūkanos prasidėtų {date}. Surinkus visą projekto sumą, datos perkeliamos pagal tikrąją palūkanų pradžią, o sumos nesikeičia.',
    columns: ['Mokėti iki', 'Palūkanos', 'Paskola', 'Įmoka'],
    sum: 'Iš viso',
    risk: 'Įspėjimas apie riziką',
    risks: [
      'Investuojant į sutelktinio finansavimo projektą kyla rizika prarasti visus investuotus pinigus.',
      'Paskolai netaikoma nei indėlių garantijų, nei investuotojų kompensavimo sistema. Skolininkas gali mokėti pavėluotai, iš dalies arba visai nemokėti; įkeisto turto pardavimas gali užtrukti ir nepadengti visos skolos.',
      'Reikalavimo gali nepavykti greitai parduoti, pirkėjo gali ir neatsirasti. Kitų projektų rezultatai nieko tikro nepasako apie šį. Skolinkite tik tiek, be kiek galite išsiversti iki termino pabaigos ir ilgiau.',
    ],
    withdrawal: 'Teisė atsisakyti',
    withdrawals: [
      'Nepatyręs investuotojas per keturias kalendorines dienas nuo pasiūlymo pateikimo gali jo atsisakyti nenurodydamas priežasties ir be išlaidų (Reglamento (ES) 2020/1503 22 straipsnis). Paskutinė atsisakymo diena – {date}.',
      'Atsisakoma tuo pačiu būdu, kuriuo pateiktas pasiūlymas, arba aiškiu pranešimu adresu {email}. Jau sumokėta suma visa grąžinama į sąskaitą, iš kurios gauta.',
    ],
    signatures: 'Parašai',
    signed: 'Sudaryta elektroniniu būdu platformoje. Patvirtinimo įrašas atstoja ranka rašytus parašus.',
    forLender: 'Skolintojo vardu',
    forBorrower: 'Skolininko vardu – Platforma kaip įgaliotinis',
    page: (page, of) => `${page} puslapis iš ${of}`,
  },
  es: {
    title: 'Contrato de préstamo',
    number: 'Contrato n.º',
    concluded: 'Fecha de la oferta',
    parties: 'Partes',
    lender: 'Prestamista',
    borrower: 'Prestatario',
    borrowerIs: 'el promotor del proyecto «{project}», identificado en la ficha de datos fundamentales de la inversión',
    agent: 'Plataforma',
    agentIs: 'proveedor de servicios de financiación participativa, en calidad de mandatario de las partes',
    idNumber: 'Número de identificación',
    terms: 'Condiciones principales',
    project: 'Proyecto',
    amount: 'Importe del préstamo',
    rate: 'Interés anual',
    duration: 'Plazo',
    payout: 'Pago de intereses',
    payouts: { MONTHLY: 'mensual', QUARTERLY: 'trimestral', SEMI_ANNUALLY: 'semestral', ANNUALLY: 'anual', END_OF_TERM: 'al vencimiento' },
    interest: 'Intereses de todo el plazo',
    back: 'Total a reembolsar',
    security: 'Garantía',
    units: { DAY: { one: 'día', other: 'días' }, MONTH: { one: 'mes', other: 'meses' }, YEAR: { one: 'año', other: 'años' } },
    clauses: [
      [
        'Primera. Objeto',
        'El Prestamista entrega en préstamo al Prestatario el importe indicado en las condiciones principales. El Prestatario lo destinará exclusivamente al proyecto y lo devolverá con sus intereses conforme a este contrato.',
        'Los préstamos de otros prestamistas al mismo proyecto son créditos independientes y de igual rango. Ningún prestamista responde por otro.',
      ],
      [
        'Segunda. Perfección y desembolso',
        'El contrato se perfecciona cuando el Prestamista lo acepta en la plataforma y el importe se abona en la cuenta de depósito. Hasta entonces ninguna parte debe prestación alguna.',
        'La Plataforma solo libera el importe cuando el proyecto ha alcanzado su objetivo y la garantía está constituida. De no ser así al término del período de financiación, el importe se devuelve íntegro y sin gastos.',
      ],
      [
        'Tercera. Intereses',
        'El préstamo devenga el interés anual indicado desde el día en que el proyecto queda totalmente financiado hasta el vencimiento. El interés de cada período se redondea a la baja al céntimo y el último pago recoge el resto, de modo que la suma coincide con los intereses indicados.',
        'El tipo es fijo durante todo el plazo.',
      ],
      [
        'Cuarta. Devolución',
        'El Prestatario paga los intereses en las fechas del calendario y la totalidad del principal en la última de ellas. Si una fecha no es día hábil, el pago pasa al siguiente sin devengar más intereses.',
        'El Prestatario puede reembolsar anticipadamente con un preaviso de treinta días, abonando los intereses devengados hasta ese día.',
      ],
      [
        'Quinta. Incumplimiento',
        'Desde el día siguiente a un vencimiento impagado, el Prestatario debe, además del interés pactado, un interés de demora del 0,05 % diario sobre la cantidad vencida.',
        'Si un pago se retrasa más de sesenta días o el préstamo se destina a otro fin, los prestamistas, por mayoría de los importes prestados y a través de la Plataforma, pueden declarar vencida toda la deuda y ejecutar la garantía.',
        'Las cantidades recibidas se imputan primero a los gastos de ejecución, después a intereses, a principal y por último a intereses de demora.',
      ],
      [
        'Sexta. Garantía',
        'El préstamo está garantizado según se describe en la página del proyecto. La garantía se mantiene en beneficio de todos los prestamistas en proporción a sus créditos y solo se cancela con el reembolso íntegro o con su consentimiento.',
      ],
      [
        'Séptima. La Plataforma',
        'La Plataforma lleva el registro de créditos, transmite los pagos y representa a los prestamistas en la ejecución. No es parte del préstamo, no otorga garantía alguna ni presta asesoramiento en materia de inversión.',
      ],
      [
        'Octava. Cesión',
        'El Prestamista puede ceder el crédito íntegro notificándolo a través de la Plataforma. El Prestatario no puede transmitir sus obligaciones sin el consentimiento de los prestamistas.',
      ],
      [
        'Novena. Impuestos',
        'Los intereses pueden estar sujetos a retención en el país del Prestatario, que practicará la legalmente exigible y emitirá el certificado. Los demás impuestos corren a cargo del Prestamista.',
      ],
      [
        'Décima. Datos personales y notificaciones',
        'Los datos de las partes se tratan para ejecutar este contrato y cumplir obligaciones legales. Las notificaciones se hacen por la plataforma y por correo electrónico y se tienen por recibidas el siguiente día hábil.',
      ],
      [
        'Undécima. Ley y jurisdicción',
        'Rige el Derecho de la República de Lituania. Las reclamaciones ante la Plataforma son gratuitas. El consumidor conserva la protección de las normas imperativas de su país de residencia y puede demandar en él; en los demás casos son competentes los tribunales de Vilna.',
      ],
    ],
    schedule: 'Calendario de pagos',
    scheduleNote:
      'Calculado como si los intereses comenzaran el {date}. Cuando el proyecto quede totalmente financiado, las fechas se trasladan al inicio efectivo; los importes no cambian.',
    columns: ['Vencimiento', 'Intereses', 'Principal', 'Pago'],
    sum: 'Total',
    risk: 'Advertencia de riesgo',
    risks: [
      'La inversión en un proyecto de financiación participativa conlleva el riesgo de perder la totalidad del dinero invertido.',
      'El préstamo no está cubierto por sistemas de garantía de depósitos ni de indemnización de inversores. El Prestatario puede pagar con retraso, en parte o no pagar; la ejecución de la garantía puede ser larga y no cubrir la deuda.',
      'El crédito no puede venderse con rapidez y quizá no haya comprador. Los resultados de otros proyectos no permiten asegurar los de este. Preste solo lo que no vaya a necesitar hasta el vencimiento y después de él.',
    ],
    withdrawal: 'Derecho de revocación',
    withdrawals: [
      'El inversor no experimentado puede revocar su oferta dentro de los cuatro días naturales siguientes a haberla hecho, sin indicar motivo y sin coste (artículo 22 del Reglamento (UE) 2020/1503). El plazo termina al final del {date}.',
      'La revocación se hace por el mismo medio que la oferta o mediante comunicación inequívoca a {email}. Lo ya pagado se devuelve íntegro a la cuenta de origen.',
    ],
    signatures: 'Firmas',
    signed: 'Celebrado por medios electrónicos en la plataforma. El registro de la aceptación sustituye a la firma manuscrita.',
    forLender: 'Por el Prestamista',
    forBorrower: 'Por el Prestatario, la Plataforma como mandataria',
    page: (page, of) => `Página ${page} de ${of}`,
  },
  pt: {
    title: 'Contrato de mútuo',
    number: 'Contrato n.º',
    concluded: 'Data da oferta',
    parties: 'Partes',
    lender: 'Mutuante',
    borrower: 'Mutuário',
    borrowerIs: 'o titular do projeto “{project}”, identificado na ficha de informações fundamentais sobre o investimento',
    agent: 'Plataforma',
    agentIs: 'prestadora de serviços de financiamento colaborativo, na qualidade de mandatária das partes',
    idNumber: 'Número de identificação',
    terms: 'Condições principais',
    project: 'Projeto',
    amount: 'Valor do empréstimo',
    rate: 'Juros ao ano',
    duration: 'Prazo',
    payout: 'Pagamento de juros',
    payouts: { MONTHLY: 'mensal', QUARTERLY: 'trimestral', SEMI_ANNUALLY: 'semestral', ANNUALLY: 'anual', END_OF_TERM: 'no vencimento' },
    interest: 'Juros de todo o prazo',
    back: 'Total a devolver',
    security: 'Garantia',
    units: { DAY: { one: 'dia', other: 'dias' }, MONTH: { one: 'mês', other: 'meses' }, YEAR: { one: 'ano', other: 'anos' } },
    clauses: [
      [
        'Cláusula 1ª – Objeto',
        'O Mutuante empresta ao Mutuário o valor indicado nas condições principais. O Mutuário o destinará exclusivamente ao projeto e o devolverá com juros na forma deste contrato.',
        'Os empréstimos de outros mutuantes ao mesmo projeto são créditos independentes e de igual grau. Nenhum mutuante responde por outro.',
      ],
      [
        'Cláusula 2ª – Formação e liberação',
        'O contrato se forma quando o Mutuante o aceita na plataforma e o valor é creditado na conta de garantia. Até então nenhuma das partes deve prestação.',
        'A Plataforma só libera o valor quando o projeto atingir a meta e a garantia estiver constituída. Se isso não ocorrer até o fim do período de captação, o valor será devolvido integralmente e sem custos.',
      ],
      [
        'Cláusula 3ª – Juros',
        'O empréstimo rende os juros anuais indicados desde o dia em que o projeto for totalmente financiado até o vencimento. Os juros de cada período são arredondados para baixo ao centavo e o último pagamento contém o restante, de modo que a soma seja igual aos juros indicados.',
        'A taxa é fixa durante todo o prazo.',
      ],
      [
        'Cláusula 4ª – Devolução',
        'O Mutuário paga os juros nas datas do cronograma e todo o principal na última delas. Se a data não for dia útil, o pagamento passa ao dia útil seguinte, sem novos juros.',
        'O Mutuário pode pagar antecipadamente mediante aviso de trinta dias, com os juros acumulados até o dia do pagamento.',
      ],
      [
        'Cláusula 5ª – Inadimplemento',
        'A partir do dia seguinte ao vencimento não pago, o Mutuário deve, além dos juros pactuados, juros de mora de 0,05 % ao dia sobre o valor vencido.',
        'Se um pagamento atrasar mais de sessenta dias ou o empréstimo for usado para outro fim, os mutuantes, por maioria dos valores emprestados e por meio da Plataforma, podem declarar vencida toda a dívida e executar a garantia.',
        'Os valores recebidos são imputados primeiro às despesas de execução, depois aos juros, ao principal e por fim aos juros de mora.',
      ],
      [
        'Cláusula 6ª – Garantia',
        'O empréstimo é garantido conforme descrito na página do projeto. A garantia é mantida em favor de todos os mutuantes na proporção de seus créditos e só é liberada com o pagamento integral ou com o consentimento deles.',
      ],
      [
        'Cláusula 7ª – A Plataforma',
        'A Plataforma mantém o registro dos créditos, repassa os pagamentos e representa os mutuantes na execução. Não é parte do empréstimo, não presta garantia nem consultoria de investimento.',
      ],
      [
        'Cláusula 8ª – Cessão',
        'O Mutuante pode ceder o crédito integral mediante aviso pela Plataforma. O Mutuário não pode transferir suas obrigações sem o consentimento dos mutuantes.',
      ],
      [
        'Cláusula 9ª – Tributos',
        'Os juros podem estar sujeitos a retenção na fonte no país do Mutuário, que reterá o devido por lei e emitirá comprovante. Os demais tributos cabem ao Mutuante.',
      ],
      [
        'Cláusula 10 – Dados pessoais e avisos',
        'Os dados das partes são tratados para cumprir este contrato e obrigações legais. Os avisos são feitos pela plataforma e por e-mail e consideram-se recebidos no dia útil seguinte.',
      ],
      [
        'Cláusula 11 – Lei e foro',
        'Aplica-se a lei da República da Lituânia. Reclamações à Plataforma são gratuitas. O consumidor conserva a proteção das normas imperativas do país de residência e pode demandar nele; nos demais casos, são competentes os tribunais de Vilnius.',
      ],
    ],
    schedule: 'Cronograma de pagamentos',
    scheduleNote:
      'Calculado como se os juros começassem em {date}. Quando o projeto estiver totalmente financiado, as datas passam a contar do início efetivo; os valores não mudam.',
    columns: ['Vencimento', 'Juros', 'Principal', 'Pagamento'],
    sum: 'Total',
    risk: 'Advertência de risco',
    risks: [
      'O investimento em um projeto de financiamento colaborativo implica o risco de perda da totalidade do dinheiro investido.',
      'O empréstimo não é coberto por sistema de garantia de depósitos nem de indenização de investidores. O Mutuário pode pagar com atraso, em parte ou não pagar; a execução da garantia pode demorar e render menos que a dívida.',
      'O crédito não pode ser vendido rapidamente e talvez não haja comprador. Resultados de outros projetos nada asseguram sobre este. Empreste apenas o que puder dispensar até o vencimento e além dele.',
    ],
    withdrawal: 'Direito de desistência',
    withdrawals: [
      'O investidor não sofisticado pode desistir da oferta em até quatro dias corridos após fazê-la, sem indicar motivo e sem custo (artigo 22 do Regulamento (UE) 2020/1503). O prazo termina ao final de {date}.',
      'A desistência é feita pelo mesmo meio da oferta ou por mensagem inequívoca a {email}. O valor já pago é devolvido integralmente à conta de origem.',
    ],
    signatures: 'Assinaturas',
    signed: 'Celebrado por meio eletrônico na plataforma. O registro da aceitação substitui a assinatura manuscrita.',
    forLender: 'Pelo Mutuante',
    forBorrower: 'Pelo Mutuário, a Plataforma como mandatária',
    page: (page, of) => `Página ${page} de ${of}`,
  },
};
