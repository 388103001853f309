import type { Locale } from '../locale.ts';

interface ComplaintTemplate {
  title: string;
  /** In the order of the template; a section without fields is one line to fill in. */
  sections: readonly { title: string; fields: readonly string[] }[];
}

/**
 * The form on which clients complain: Delegated Regulation (EU) 2022/2117, Annex, which a provider publishes beside its policy (Article 1(3)).
 * The annex could not be read in any language: names and order of the fields follow the templates of the same authority for other services, until they are
 * compared with https://eur-lex.europa.eu/eli/reg_del/2022/2117/oj
 */
export const complaintTemplate: Readonly<Record<Locale, ComplaintTemplate>> = {
  en: template({
    title: 'Submission of a complaint',
    complainant: 'Personal data of the complainant',
    contact: 'Contact details (if different from {0})',
    representative:
      'Personal data of the legal representative (if applicable; enclose a power of attorney or another official document as proof of the appointment)',
    person: [
      'Last name or name of the legal entity',
      'First name',
      'Registration or ID number',
      'LEI (if available)',
      'Client reference (if available)',
    ],
    address: ['Address: street, number, floor (of a company: registered office)', 'Postcode, city, country', 'Telephone', 'E-mail'],
    complaint: 'Information about the complaint',
    facts: [
      'Full reference of the investment or agreement to which the complaint relates (name of the project owner, name of the project, number of the investment, other references)',
      'Description of the subject-matter of the complaint (please enclose documents that support the facts mentioned)',
      'Date or dates of the facts that have led to the complaint',
      'Description of the damage, loss or detriment caused (where relevant)',
      'Other comments or relevant information (where relevant)',
    ],
    signature: 'Place, date, signature of the complainant or the legal representative',
    enclosed: 'Documents enclosed',
    documents: [
      'Power of attorney or other relevant document',
      'Copy of the contractual documents of the investment to which the complaint relates',
      'Other documents that support the complaint',
    ],
  }),
  de: template({
    title: 'Einreichung einer Beschwerde',
    complainant: 'Angaben zur Person des Beschwerdeführers',
    contact: 'Kontaktdaten (falls abweichend von {0})',
    representative:
      'Angaben zum gesetzlichen Vertreter (falls zutreffend; bitte eine Vollmacht oder ein anderes amtliches Dokument als Nachweis der Bestellung beifügen)',
    person: [
      'Nachname oder Name der juristischen Person',
      'Vorname',
      'Register- oder Ausweisnummer',
      'LEI (falls vorhanden)',
      'Kundenreferenz (falls vorhanden)',
    ],
    address: ['Anschrift: Straße, Hausnummer, Stockwerk (bei Unternehmen: Sitz)', 'Postleitzahl, Ort, Land', 'Telefon', 'E-Mail'],
    complaint: 'Angaben zur Beschwerde',
    facts: [
      'Vollständige Bezeichnung der Anlage oder des Vertrags, auf die sich die Beschwerde bezieht (Name des Projektträgers, Name des Projekts, Nummer der Anlage, weitere Angaben)',
      'Beschreibung des Gegenstands der Beschwerde (bitte Unterlagen beifügen, die den geschilderten Sachverhalt belegen)',
      'Zeitpunkt oder Zeitpunkte der Ereignisse, die zur Beschwerde geführt haben',
      'Beschreibung des entstandenen Schadens, Verlusts oder Nachteils (falls zutreffend)',
      'Sonstige Anmerkungen oder sachdienliche Angaben (falls zutreffend)',
    ],
    signature: 'Ort, Datum, Unterschrift des Beschwerdeführers oder des gesetzlichen Vertreters',
    enclosed: 'Beigefügte Unterlagen',
    documents: [
      'Vollmacht oder anderes einschlägiges Dokument',
      'Kopie der Vertragsunterlagen der Anlage, auf die sich die Beschwerde bezieht',
      'Sonstige Unterlagen, die die Beschwerde stützen',
    ],
  }),
  lt: template({
    title: 'Skundo pateikimas',
    complainant: 'Skundo pateikėjo asmens duomenys',
    contact: 'Kontaktiniai duomenys (jei skiriasi nuo nurodytųjų {0} punkte)',
    representative:
      'Teisinio atstovo asmens duomenys (jei taikoma; pridėkite įgaliojimą arba kitą oficialų paskyrimą patvirtinantį dokumentą)',
    person: [
      'Pavardė arba juridinio asmens pavadinimas',
      'Vardas',
      'Registracijos arba asmens dokumento numeris',
      'LEI (jei turima)',
      'Kliento numeris (jei turima)',
    ],
    address: ['Adresas: gatvė, namo numeris, aukštas (įmonės – buveinė)', 'Pašto kodas, miestas, valstybė', 'Telefonas', 'El. paštas'],
    complaint: 'Informacija apie skundą',
    facts: [
      'Visi duomenys apie investiciją arba sutartį, dėl kurios skundžiamasi (projekto savininkas, projekto pavadinimas, investicijos numeris, kiti duomenys)',
      'Skundo dalyko aprašymas (pridėkite nurodytas aplinkybes patvirtinančius dokumentus)',
      'Aplinkybių, dėl kurių skundžiamasi, data arba datos',
      'Patirtos žalos, nuostolių ar kitokių neigiamų pasekmių aprašymas (jei taikoma)',
      'Kitos pastabos arba svarbi informacija (jei taikoma)',
    ],
    signature: 'Vieta, data, skundo pateikėjo arba teisinio atstovo parašas',
    enclosed: 'Pridedami dokumentai',
    documents: [
      'Įgaliojimas arba kitas atitinkamas dokumentas',
      'Investicijos, dėl kurios skundžiamasi, sutarties dokumentų kopija',
      'Kiti skundą pagrindžiantys dokumentai',
    ],
  }),
  es: template({
    title: 'Presentación de una reclamación',
    complainant: 'Datos personales del reclamante',
    contact: 'Datos de contacto (si son distintos de los indicados en {0})',
    representative:
      'Datos personales del representante legal (en su caso; adjunte un poder u otro documento oficial que acredite el nombramiento)',
    person: [
      'Apellidos o denominación de la persona jurídica',
      'Nombre',
      'Número de registro o de identificación',
      'LEI (si se dispone de él)',
      'Referencia de cliente (si se dispone de ella)',
    ],
    address: [
      'Dirección: calle, número, piso (si es una empresa, domicilio social)',
      'Código postal, localidad, país',
      'Teléfono',
      'Correo electrónico',
    ],
    complaint: 'Información sobre la reclamación',
    facts: [
      'Referencia completa de la inversión o del contrato a los que se refiere la reclamación (nombre del promotor, nombre del proyecto, número de la inversión, otras referencias)',
      'Descripción del objeto de la reclamación (adjunte la documentación que acredite los hechos expuestos)',
      'Fecha o fechas de los hechos que han dado lugar a la reclamación',
      'Descripción de los daños, las pérdidas o los perjuicios causados (en su caso)',
      'Otras observaciones o información pertinente (en su caso)',
    ],
    signature: 'Lugar, fecha, firma del reclamante o del representante legal',
    enclosed: 'Documentación adjunta',
    documents: [
      'Poder u otro documento pertinente',
      'Copia de los documentos contractuales de la inversión a la que se refiere la reclamación',
      'Otros documentos que respalden la reclamación',
    ],
  }),
  pt: template({
    title: 'Apresentação de uma reclamação',
    complainant: 'Dados pessoais do reclamante',
    contact: 'Dados de contacto (se diferentes dos indicados em {0})',
    representative:
      'Dados pessoais do representante legal (se aplicável; junte uma procuração ou outro documento oficial que comprove a nomeação)',
    person: [
      'Apelido ou denominação da pessoa coletiva',
      'Nome próprio',
      'Número de registo ou de identificação',
      'LEI (se disponível)',
      'Referência de cliente (se disponível)',
    ],
    address: [
      'Morada: rua, número, andar (no caso das empresas, sede social)',
      'Código postal, localidade, país',
      'Telefone',
      'Correio eletrónico',
    ],
    complaint: 'Informações sobre a reclamação',
    facts: [
      'Referência completa do investimento ou do contrato a que a reclamação diz respeito (nome do promotor do projeto, nome do projeto, número do investimento, outras referências)',
      'Descrição do objeto da reclamação (junte a documentação comprovativa dos factos referidos)',
      'Data ou datas dos factos que deram origem à reclamação',
      'Descrição dos danos, das perdas ou dos prejuízos causados (se aplicável)',
      'Outras observações ou informações pertinentes (se aplicável)',
    ],
    signature: 'Local, data, assinatura do reclamante ou do representante legal',
    enclosed: 'Documentação junta',
    documents: [
      'Procuração ou outro documento pertinente',
      'Cópia dos documentos contratuais do investimento a que a reclamação diz respeito',
      'Outros documentos que fundamentem a reclamação',
    ],
  }),
};

interface Texts {
  title: string;
  complainant: string;
  /** `{0}` is the section whose details may differ. */
  contact: string;
  representative: string;
  person: readonly string[];
  address: readonly string[];
  complaint: string;
  facts: readonly string[];
  signature: string;
  enclosed: string;
  documents: readonly string[];
}

function template({
  title,
  complainant,
  contact,
  representative,
  person,
  address,
  complaint,
  facts,
  signature,
  enclosed,
  documents,
}: Texts) {
  const details = [...person.slice(0, 2), ...address];
  return {
    title,
    sections: [
      { title: `1.a ${complainant}`, fields: [...person, ...address] },
      { title: `1.b ${contact.replace('{0}', '1.a')}`, fields: details },
      { title: `2.a ${representative}`, fields: [...person.slice(0, 4), ...address] },
      { title: `2.b ${contact.replace('{0}', '2.a')}`, fields: details },
      { title: `3. ${complaint}`, fields: facts.map((fact, place) => `3.${'abcde'[place]} ${fact}`) },
      { title: enclosed, fields: documents },
      { title: signature, fields: [] },
    ],
  } satisfies ComplaintTemplate;
}
