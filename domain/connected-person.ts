import { ownerKey } from './offer-limit.ts';

/** Who may not be a project owner (Regulation (EU) 2020/1503, Article 8(2)); `country` of the code. */
export interface ConnectedPerson {
  name: string;
  code: string | null;
  country: string | null;
}

/** The words of a name in one order, without case, accents and signs: “Petraitytė, Ona” is “ONA PETRAITYTE”. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/** By the code of the company, wherever it is registered if that is not known, or by the name. */
export function isConnectedOwner(
  { name = '', code = '', country = '' }: { name?: string | undefined; code?: string | undefined; country?: string | undefined },
  persons: readonly ConnectedPerson[],
): boolean {
  const words = wordsOf(name);
  return persons.some((person) => {
    const known = ownerKey({ code: person.code ?? '', country: person.country ?? country });
    return (known !== undefined && known === ownerKey({ code, country })) || (words !== '' && wordsOf(person.name) === words);
  });
}
