/** What most people choose, without the digits and signs around it; the list is checked against a password's core, so `Passw0rd2024!` is found as well. */
const commonWords = new Set(
  `password passwort passwords slaptazodis contrasena palavrapasse senha parola motdepasse wachtwoord haslo parole
  qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdfghjkl yxcvbnm zxcvbnm qwertyui qwertyu qwer asdf asdfgh zxcvbn qazwsx qazwsxedc
  iloveyou loveyou ilove love mylove lovely loveme teamo tequiero ichliebedich liebe schatz mylove amor meuamor mivida myliu meile
  admin administrator root superuser user guest test tester testing testtest demo default changeme changeit letmein welcome hello hallo hola
  labas login access secret secrets geheim private master monkey dragon shadow sunshine princess prinzessin princesa angel angels babygirl
  football fussball futbol futebol soccer baseball basketball hockey krepsinis zalgiris barcelona realmadrid benfica bayern liverpool arsenal
  chelsea manchester juventus superman batman spiderman starwars pokemon naruto minecraft fortnite computer internet samsung iphone google
  facebook instagram youtube twitter amazon microsoft windows michael jennifer jessica daniel thomas alexander charlie jordan ashley andrea
  lukas tomas mantas lietuva vilnius kaunas deutschland berlin hamburg espana madrid portugal lisboa lisbon london england america freedom
  summer sommer vasara verano verao winter ziemas autumn spring january februar december monday friday money euro dollar invest investor
  investment investing statefolio crowdfunding bank banking family familie seima familia mother mutter father vater mama papa
  cookie chocolate banana pepper ginger flower butterfly cheese purple orange yellow green black white silver golden diamond
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghij abcabc aaa xyz trustno nothing whatever blink matrix killer hunter ranger
  passpass passwordpassword qwertyqwerty adminadmin passwordadmin letmeinplease pleaseletmein mypassword thepassword newpassword yourpassword
  correcthorsebatterystaple`.split(/\s+/),
);

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};
const rows = [
  '01234567890123456789',
  '10293847561029384756',
  '13579246801357924680',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `aaaaaaaaa1`, `abcabcabc1`: a few signs again and again. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= 4; size += 1) {
    const part = text.slice(0, size);
    if (text.length >= 3 * size && text.startsWith(part.repeat(Math.floor(text.length / size)))) return true;
  }
  return false;
}

/** `1234567890`, `qwertyuiop`, `abcdefghij`, forwards or backwards. */
function isRow(text: string): boolean {
  const reversed = Array.from(text).reverse().join('');
  return rows.some((row) => row.includes(text) || row.includes(reversed));
}

/** Two keys of neighbouring rows in turn: `1q2w3e4r5t`. */
const isZigzag = (text: string) =>
  ['1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', '1qaz2wsx3edc4rfv5tgb', 'qaz1wsx2edc3rfv4tgb5'].some((row) => row.startsWith(text));

/**
 * Is this among the passwords that are tried first? A common word, a row of the keyboard or a repetition, with whatever digits and signs before and behind it.
 * (NIST SP 800-63B, 3.1.1.2: compare with commonly used passwords)
 */
export function isCommonPassword(password: string): boolean {
  const text = plain(password);
  const letters = Array.from(text, (sign) => lookAlikes[sign] ?? sign).join('');
  const cores = new Set(
    [text, letters].flatMap((whole) => [whole, whole.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, ''), whole.replaceAll(/[^a-z]/g, '')]),
  );
  // `password1` as letters is `passwordi`
  const candidates = [...cores].flatMap((core) => [core, core.replace(/[ie]+$/, ''), core.replace(/[oiesat]{1,6}$/, '')]);
  const digits = text.replaceAll(/\D/g, '');
  const rest = text.replaceAll(/[^a-z]/g, '');
  return (
    candidates.some((core) => commonWords.has(core)) ||
    isRepetition(text) ||
    isZigzag(text) ||
    [text, rest].some((part) => part.length >= 6 && isRow(part)) ||
    (digits.length >= 8 && rest.length <= 3 && (isRow(digits) || isRepetition(digits)))
  );
}
