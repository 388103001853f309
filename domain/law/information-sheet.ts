import type { Locale } from '../locale.ts';

interface SheetLaw {
  /** Regulation (EU) 2020/1503, Article 23(6)(b). */
  disclaimer: string;
  /** Article 23(6)(c), sentence by sentence; its footnotes name the Official Journal: L 173, 12.6.2014, p. 149 and L 84, 26.3.1997, p. 22. */
  warnings: readonly string[];
  /** Annex I, Part A, point (b): who answers for the sheet. */
  responsibility: string;
  /** Headings of the model (Delegated Regulation (EU) 2022/2119, Annex), in its order. */
  warning: string;
  reflection: string;
  /** Article 22(2) of Regulation (EU) 2020/1503, and its paragraph 3. */
  reflectionText: string;
  overview: string;
  /** Headings of Annex I. Parts E (special purpose vehicles) and I (portfolio management) describe services that are not offered here. */
  partA: string;
  partB: string;
  partC: string;
  partD: string;
  partF: string;
  partG: string;
  partH: string;
}

/**
 * What the law prescribes for a key investment information sheet, kept here alone. Compared with the Official Journal (OJ L 347, 20.10.2020, p. 1):
 * the English of Article 23(6) of Regulation (EU) 2020/1503; the responsibility statement and the headings of parts A and B of Annex I in English and German; the first three English
 * headings of the model (OJ L 287, 8.11.2022, p. 63). All else is our translation until it is compared with https://eur-lex.europa.eu/eli/reg/2020/1503/oj
 * and https://eur-lex.europa.eu/eli/reg_del/2022/2119/oj (decision 021).
 */
export const sheetLaw: Readonly<Record<Locale, SheetLaw>> = {
  en: {
    disclaimer:
      'This crowdfunding offer has been neither verified nor approved by competent authorities or the European Securities and Markets Authority (ESMA). The appropriateness of your experience and knowledge have not necessarily been assessed before you were granted access to this investment. By making this investment, you assume full risk of taking this investment, including the risk of partial or entire loss of the money invested.',
    warnings: [
      'Investment in this crowdfunding project entails risks, including the risk of partial or entire loss of the money invested.',
      'Your investment is not covered by the deposit guarantee schemes established in accordance with Directive 2014/49/EU of the European Parliament and of the Council. Nor is your investment covered by the investor compensation schemes established in accordance with Directive 97/9/EC of the European Parliament and of the Council.',
      'You may not receive any return on your investment.',
      'This is not a savings product and we advise you not to invest more than 10 % of your net worth in crowdfunding projects.',
      'You may not be able to sell the investment instruments when you wish. If you are able to sell them, you may nonetheless incur losses.',
    ],
    responsibility:
      'The project owner declares that, to the best of its knowledge, no information has been omitted or is materially misleading or inaccurate. The project owner is responsible for the preparation of this key investment information sheet.',
    warning: 'Risk warning',
    reflection: 'Pre-contractual reflection period for non-sophisticated investors',
    reflectionText:
      'Non-sophisticated investors benefit from a reflection period during which they can, at any time, revoke their offer to invest or expression of interest in the crowdfunding offer without giving a reason and without incurring a penalty. The period starts when the offer is made or interest is expressed, and expires after four calendar days.',
    overview: 'Overview of the crowdfunding offer',
    partA: 'Part A: Information about the project owner(s) and the crowdfunding project',
    partB: 'Part B: Main features of the crowdfunding process and, as applicable, conditions for the capital raising or funds borrowing',
    partC: 'Part C: Risk factors',
    partD: 'Part D: Information related to the offer of transferable securities and admitted instruments for crowdfunding purposes',
    partF: 'Part F: Investor rights',
    partG: 'Part G: Disclosures related to loans',
    partH: 'Part H: Fees, information and legal redress',
  },
  de: {
    disclaimer:
      'Dieses Schwarmfinanzierungsangebot wurde von den zuständigen Behörden bzw. der Europäischen Wertpapier- und Marktaufsichtsbehörde (ESMA) weder geprüft noch genehmigt. Die Angemessenheit Ihrer Erfahrung und Kenntnisse wurde nicht notwendigerweise bewertet, bevor Ihnen Zugang zu dieser Anlage gewährt wurde. Wenn Sie diese Anlage tätigen, tragen Sie das volle Risiko dieser Anlage, einschließlich des Risikos eines teilweisen oder vollständigen Verlusts des investierten Geldes.',
    warnings: [
      'Eine Anlage in dieses Schwarmfinanzierungsprojekt ist mit Risiken verbunden, einschließlich des Risikos eines teilweisen oder vollständigen Verlusts des investierten Geldes.',
      'Ihre Anlage fällt nicht unter die nach der Richtlinie 2014/49/EU des Europäischen Parlaments und des Rates geschaffenen Einlagensicherungssysteme. Sie fällt auch nicht unter die nach der Richtlinie 97/9/EG des Europäischen Parlaments und des Rates geschaffenen Anlegerentschädigungssysteme.',
      'Möglicherweise erhalten Sie keine Rendite aus Ihrer Anlage.',
      'Dies ist kein Sparprodukt, und wir raten Ihnen, nicht mehr als 10 % Ihres Nettovermögens in Schwarmfinanzierungsprojekte zu investieren.',
      'Möglicherweise können Sie die Anlageinstrumente nicht dann verkaufen, wenn Sie es wünschen. Wenn Sie sie verkaufen können, können Ihnen dennoch Verluste entstehen.',
    ],
    responsibility:
      'Der Projektträger erklärt, dass seines Wissens keine Informationen ausgelassen wurden oder sachlich irreführend oder unrichtig sind. Der Projektträger ist für die Ausarbeitung dieses Anlagebasisinformationsblatts verantwortlich.',
    warning: 'Risikohinweis',
    reflection: 'Vorvertragliche Bedenkzeit für nicht kundige Anleger',
    reflectionText:
      'Nicht kundigen Anlegern steht eine Bedenkzeit zu, in der sie ihr Anlageangebot oder ihre Interessenbekundung jederzeit ohne Angabe von Gründen und ohne Vertragsstrafe widerrufen können. Die Bedenkzeit beginnt mit dem Angebot oder der Interessenbekundung und endet nach vier Kalendertagen.',
    overview: 'Überblick über das Schwarmfinanzierungsangebot',
    partA: 'Teil A: Informationen über den/die Projektträger und das Schwarmfinanzierungsprojekt',
    partB:
      'Teil B: Hauptmerkmale des Schwarmfinanzierungsverfahrens und gegebenenfalls Bedingungen für die Kapitalbeschaffung oder Kreditaufnahme',
    partC: 'Teil C: Risikofaktoren',
    partD: 'Teil D: Informationen über das Angebot übertragbarer Wertpapiere und für Schwarmfinanzierungszwecke zugelassener Instrumente',
    partF: 'Teil F: Anlegerrechte',
    partG: 'Teil G: Offenlegung im Zusammenhang mit Krediten',
    partH: 'Teil H: Gebühren, Informationen und Rechtsbehelfe',
  },
  lt: {
    disclaimer:
      'Šio sutelktinio finansavimo pasiūlymo nei patikrino, nei patvirtino kompetentingos institucijos arba Europos vertybinių popierių ir rinkų institucija (ESMA). Prieš suteikiant Jums galimybę pasinaudoti šia investicija, Jūsų patirties ir žinių tinkamumas nebūtinai buvo įvertintas. Darydami šią investiciją Jūs prisiimate visą su ja susijusią riziką, įskaitant dalies arba visų investuotų pinigų praradimo riziką.',
    warnings: [
      'Investavimas į šį sutelktinio finansavimo projektą yra susijęs su rizika, įskaitant dalies arba visų investuotų pinigų praradimo riziką.',
      'Jūsų investicijai netaikomos pagal Europos Parlamento ir Tarybos direktyvą 2014/49/ES sukurtos indėlių garantijų sistemos. Jūsų investicijai taip pat netaikomos pagal Europos Parlamento ir Tarybos direktyvą 97/9/EB sukurtos investuotojų kompensavimo sistemos.',
      'Jūs galite negauti jokios investicijų grąžos.',
      'Tai nėra taupymo produktas, todėl patariame į sutelktinio finansavimo projektus investuoti ne daugiau kaip 10 % savo grynosios turto vertės.',
      'Jūs galite neturėti galimybės parduoti investicinių priemonių tada, kai norėsite. Net jei galėsite jas parduoti, vis tiek galite patirti nuostolių.',
    ],
    responsibility:
      'Projekto savininkas pareiškia, kad, jo žiniomis, jokia informacija nebuvo praleista ir nėra iš esmės klaidinanti ar netiksli. Projekto savininkas yra atsakingas už šio pagrindinės informacijos apie investiciją dokumento parengimą.',
    warning: 'Įspėjimas apie riziką',
    reflection: 'Ikisutartinis apsvarstymo laikotarpis patirties neturintiems investuotojams',
    reflectionText:
      'Patirties neturintys investuotojai turi apsvarstymo laikotarpį, per kurį jie gali bet kada atšaukti savo pasiūlymą investuoti arba išreikštą susidomėjimą sutelktinio finansavimo pasiūlymu, nenurodydami priežasties ir nepatirdami jokių sankcijų. Laikotarpis prasideda pateikus pasiūlymą arba išreiškus susidomėjimą ir baigiasi po keturių kalendorinių dienų.',
    overview: 'Sutelktinio finansavimo pasiūlymo apžvalga',
    partA: 'A dalis. Informacija apie projekto savininką (-us) ir sutelktinio finansavimo projektą',
    partB:
      'B dalis. Pagrindinės sutelktinio finansavimo proceso ypatybės ir, jei taikoma, kapitalo pritraukimo arba lėšų skolinimosi sąlygos',
    partC: 'C dalis. Rizikos veiksniai',
    partD:
      'D dalis. Informacija, susijusi su perleidžiamųjų vertybinių popierių ir sutelktinio finansavimo tikslais leidžiamų priemonių siūlymu',
    partF: 'F dalis. Investuotojų teisės',
    partG: 'G dalis. Su paskolomis susijusi informacija',
    partH: 'H dalis. Įkainiai, informacija ir teisių gynimas',
  },
  es: {
    disclaimer:
      'La presente oferta de financiación participativa no ha sido verificada ni aprobada por las autoridades competentes ni por la Autoridad Europea de Valores y Mercados (AEVM). La adecuación de su experiencia y conocimientos no ha sido necesariamente evaluada antes de que se le permitiera acceder a esta inversión. Al realizar esta inversión, usted asume plenamente el riesgo que conlleva, incluido el riesgo de pérdida parcial o total del dinero invertido.',
    warnings: [
      'La inversión en este proyecto de financiación participativa entraña riesgos, incluido el riesgo de pérdida parcial o total del dinero invertido.',
      'Su inversión no está cubierta por los sistemas de garantía de depósitos establecidos de conformidad con la Directiva 2014/49/UE del Parlamento Europeo y del Consejo. Tampoco está cubierta por los sistemas de indemnización de los inversores establecidos de conformidad con la Directiva 97/9/CE del Parlamento Europeo y del Consejo.',
      'Es posible que no obtenga ningún rendimiento de su inversión.',
      'Este no es un producto de ahorro y le aconsejamos que no invierta más del 10 % de su patrimonio neto en proyectos de financiación participativa.',
      'Es posible que no pueda vender los instrumentos de inversión cuando lo desee. Aunque pueda venderlos, podría sufrir pérdidas.',
    ],
    responsibility:
      'El promotor del proyecto declara que, según su leal saber y entender, no se ha omitido ninguna información ni esta es engañosa o inexacta en aspectos importantes. El promotor del proyecto es responsable de la elaboración de esta ficha de datos fundamentales de la inversión.',
    warning: 'Advertencia de riesgo',
    reflection: 'Período de reflexión precontractual para inversores no experimentados',
    reflectionText:
      'Los inversores no experimentados disponen de un período de reflexión durante el cual pueden, en cualquier momento, revocar su oferta de inversión o su manifestación de interés en la oferta de financiación participativa sin necesidad de justificación y sin incurrir en penalización. El período comienza cuando se realiza la oferta o se manifiesta el interés y finaliza transcurridos cuatro días naturales.',
    overview: 'Resumen de la oferta de financiación participativa',
    partA: 'Parte A: Información sobre el promotor o los promotores del proyecto y el proyecto de financiación participativa',
    partB:
      'Parte B: Características principales del proceso de financiación participativa y, en su caso, condiciones para la captación de capital o la toma de fondos en préstamo',
    partC: 'Parte C: Factores de riesgo',
    partD: 'Parte D: Información sobre la oferta de valores negociables e instrumentos admitidos para la financiación participativa',
    partF: 'Parte F: Derechos de los inversores',
    partG: 'Parte G: Información sobre los préstamos',
    partH: 'Parte H: Comisiones, información y vías de reclamación',
  },
  pt: {
    disclaimer:
      'A presente oferta de financiamento colaborativo não foi verificada nem aprovada pelas autoridades competentes nem pela Autoridade Europeia dos Valores Mobiliários e dos Mercados (ESMA). A adequação da sua experiência e dos seus conhecimentos não foi necessariamente avaliada antes de lhe ter sido dado acesso a este investimento. Ao efetuar este investimento, assume integralmente o risco que lhe está associado, incluindo o risco de perda parcial ou total do dinheiro investido.',
    warnings: [
      'O investimento neste projeto de financiamento colaborativo comporta riscos, incluindo o risco de perda parcial ou total do dinheiro investido.',
      'O seu investimento não está coberto pelos sistemas de garantia de depósitos criados nos termos da Diretiva 2014/49/UE do Parlamento Europeu e do Conselho. Também não está coberto pelos sistemas de indemnização dos investidores criados nos termos da Diretiva 97/9/CE do Parlamento Europeu e do Conselho.',
      'Pode não obter qualquer rendimento do seu investimento.',
      'Este não é um produto de poupança e aconselhamos que não invista mais de 10 % do seu património líquido em projetos de financiamento colaborativo.',
      'Pode não conseguir vender os instrumentos de investimento quando o desejar. Se conseguir vendê-los, pode, ainda assim, sofrer perdas.',
    ],
    responsibility:
      'O promotor do projeto declara que, tanto quanto é do seu conhecimento, nenhuma informação foi omitida nem é substancialmente enganosa ou inexata. O promotor do projeto é responsável pela elaboração da presente ficha de informação fundamental sobre o investimento.',
    warning: 'Advertência sobre os riscos',
    reflection: 'Período de reflexão pré-contratual para investidores não sofisticados',
    reflectionText:
      'Os investidores não sofisticados beneficiam de um período de reflexão durante o qual podem, a qualquer momento, revogar a sua oferta de investimento ou a sua manifestação de interesse na oferta de financiamento colaborativo, sem apresentar qualquer justificação e sem incorrer em qualquer penalização. O período tem início quando a oferta é feita ou o interesse é manifestado e termina após quatro dias de calendário.',
    overview: 'Síntese da oferta de financiamento colaborativo',
    partA: 'Parte A: Informações sobre o(s) promotor(es) do projeto e o projeto de financiamento colaborativo',
    partB:
      'Parte B: Principais características do processo de financiamento colaborativo e, se aplicável, condições para a angariação de capital ou a contração de empréstimos',
    partC: 'Parte C: Fatores de risco',
    partD:
      'Parte D: Informações relativas à oferta de valores mobiliários e de instrumentos admitidos para efeitos de financiamento colaborativo',
    partF: 'Parte F: Direitos dos investidores',
    partG: 'Parte G: Informações relativas aos empréstimos',
    partH: 'Parte H: Comissões, informações e vias de recurso',
  },
};
