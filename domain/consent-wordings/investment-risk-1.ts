import type { Wording } from './wording.ts';

export const wording = {
  en: [
    'I have read the key investment information sheet. I understand the investment and its risks, including the loss of all the money invested, and I consent to continue.',
  ],
  de: [
    'Ich habe das Anlagebasis­informationsblatt gelesen. Ich verstehe die Anlage und ihre Risiken, auch den Verlust des gesamten angelegten Geldes, und stimme zu fortzufahren.',
  ],
  lt: [
    'Perskaičiau pagrindinės informacijos apie investiciją dokumentą. Suprantu investiciją ir su ja susijusią riziką, įskaitant visų investuotų pinigų praradimą, ir sutinku tęsti.',
  ],
  es: [
    'He leído la ficha de datos fundamentales de la inversión. Entiendo la inversión y sus riesgos, incluida la pérdida de todo el dinero invertido, y doy mi consentimiento para continuar.',
  ],
  pt: [
    'Li a ficha de informação fundamental sobre o investimento. Compreendo o investimento e os seus riscos, incluindo a perda da totalidade do dinheiro investido, e dou o meu consentimento para continuar.',
  ],
} satisfies Wording;
