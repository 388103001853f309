import type { Wording } from './wording.ts';

export const wording = {
  en: [
    'I request to be treated as a sophisticated (experienced) investor. I am aware of the consequences of losing the investor protection attached to the status of non-sophisticated investor, and I remain liable for the veracity of the information provided in this request.',
    'The company requests to be treated as a sophisticated (experienced) investor. It is aware of the consequences of losing the investor protection attached to the status of non-sophisticated investor, and it remains liable for the veracity of the information provided in this request.',
  ],
  de: [
    'Ich beantrage, als kundiger (erfahrener) Anleger behandelt zu werden. Mir sind die Folgen bekannt, die der Verlust des mit dem Status eines nicht kundigen Anlegers verbundenen Anlegerschutzes hat, und ich hafte für die Richtigkeit der in diesem Antrag gemachten Angaben.',
    'Das Unternehmen beantragt, als kundiger (erfahrener) Anleger behandelt zu werden. Ihm sind die Folgen bekannt, die der Verlust des mit dem Status eines nicht kundigen Anlegers verbundenen Anlegerschutzes hat, und es haftet für die Richtigkeit der in diesem Antrag gemachten Angaben.',
  ],
  lt: [
    'Prašau laikyti mane patirties turinčiu (patyrusiu) investuotoju. Žinau, kokių pasekmių turi patirties neturinčiam (nepatyrusiam) investuotojui teikiamos apsaugos netekimas, ir atsakau už šiame prašyme pateiktos informacijos tikrumą.',
    'Įmonė prašo laikyti ją patirties turinčia (patyrusia) investuotoja. Ji žino, kokių pasekmių turi patirties neturinčiam (nepatyrusiam) investuotojui teikiamos apsaugos netekimas, ir atsako už šiame prašyme pateiktos informacijos tikrumą.',
  ],
  es: [
    'Solicito que se me trate como inversor experimentado. Soy consciente de las consecuencias de perder la protección que ofrece la condición de inversor no experimentado y respondo de la veracidad de la información facilitada en esta solicitud.',
    'La empresa solicita que se la trate como inversor experimentado. Es consciente de las consecuencias de perder la protección que ofrece la condición de inversor no experimentado y responde de la veracidad de la información facilitada en esta solicitud.',
  ],
  pt: [
    'Solicito ser tratado como investidor sofisticado (experiente). Tenho conhecimento das consequências da perda da proteção associada à qualidade de investidor não sofisticado e sou responsável pela veracidade das informações prestadas neste pedido.',
    'A empresa solicita ser tratada como investidor sofisticado (experiente). Tem conhecimento das consequências da perda da proteção associada à qualidade de investidor não sofisticado e é responsável pela veracidade das informações prestadas neste pedido.',
  ],
} satisfies Wording;
