/** Letters that do not fall apart into a letter and its mark, and signs that have a like one (EPC217-08). */
const replaced: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  ª: 'a',
  º: 'o',
  '&': '+',
  '€': 'E',
  _: '-',
  '–': '-',
  '—': '-',
  '‑': '-',
  '‘': "'",
  '’': "'",
  '`': "'",
  '´': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '«': "'",
  '»': "'",
  '"': "'",
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  ';': ',',
};

/**
 * Text in the characters that every bank of SEPA takes: Latin letters, digits and `/ - ? : ( ) . , ' +` (EPC217-08). Letters lose their marks; what has
 * no like sign becomes a full stop. Cut to `max` characters.
 */
export function sepaText(text: string, max: number): string {
  const plain = text.normalize('NFC').replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, (sign) => replaced[sign] ?? basic(sign));
  return plain.replace(/ +/g, ' ').trim().slice(0, max).trim();
}

function basic(sign: string): string {
  if (/\s/.test(sign)) return ' ';
  const letters = sign.normalize('NFD').replace(/\p{M}/gu, '');
  return letters === '' || /^[A-Za-z0-9]+$/.test(letters) ? letters : '.';
}

/** An identification: as above, and with no slash at its ends and none doubled, which banks refuse. */
export const sepaId = (text: string, max = 35): string => sepaText(text.replace(/\/{2,}/g, '/'), max).replace(/^\/|\/$/g, '');
