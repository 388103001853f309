import { createHash } from 'node:crypto';
import { brand, escrowAccount, lei, operatingAccount, taxAuthority } from '../../domain/brand.ts';
import { keysOf } from '../../domain/keys.ts';

/**
 * SHA-256 of what names the company of the demo: the values themselves stand in domain/brand.ts alone. None of it exists: money that is sent to its accounts
 * is lost or comes back.
 */
const demoDigests = {
  'brand.companyCode': '699035d5edfe335c2eec0b79d3c86f1f5b3e07360ff533dfbb2766df1e69d1ef',
  'brand.email': 'c9235725f4a121c4ca0be82ff08a4ece419a477af97b984241968651437b7eae',
  'brand.site': 'cd014a8d4418b0a8cc95daa83aa71cb1ecc1e72ee057e6a5325101b81f1de14a',
  lei: 'b9c31d074581924cb87d88050dfefdd400b631b9a79a9c0b09c98cccc508cf29',
  'escrowAccount.iban': '028b826223f4ecea523be3a73ec870c756b599183c9c3d11a893157f873f3418',
  'taxAuthority.iban': '3fd193387458d3d4a6ab6b293852995683c1c9954c10b7aba80e9f7419badc53',
  'operatingAccount.iban': '6d0fb5fcb3f4b2019272d7c2ea55d8af54654c40a44907fa6b44e9704f3ed9a6',
};

export type Company = Readonly<Record<keyof typeof demoDigests, string>>;

/** The company that this server is built for. */
export const ownCompany: Company = {
  'brand.companyCode': brand.companyCode,
  'brand.email': brand.email,
  'brand.site': brand.site,
  lei,
  'escrowAccount.iban': escrowAccount.iban,
  'taxAuthority.iban': taxAuthority.iban,
  'operatingAccount.iban': operatingAccount.iban,
};

const digestOf = (value: string) => createHash('sha256').update(value).digest('hex');

/** What of the company is still the demo's, as domain/brand.ts names it. */
export const demoValuesIn = (company: Company): string[] =>
  keysOf(demoDigests).filter((name) => digestOf(company[name]) === demoDigests[name]);
