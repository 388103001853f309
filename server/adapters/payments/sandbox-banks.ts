export interface Bank {
  key: string;
  name: string;
  logoUrl: string;
  /** Countries whose accounts can pay here, ISO 3166-1 alpha-2. */
  countries: readonly string[];
}

const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** The banks of the sandbox. None of them exists. */
export const sandboxBanks: readonly Bank[] = [
  { key: 'aitvaras', name: 'Aitvaras bankas', logoUrl: '/sandbox/logos/aitvaras.svg', countries: [...euroCountries, 'BR'] },
  { key: 'neris', name: 'Neris', logoUrl: '/sandbox/logos/neris.svg', countries: [...euroCountries, 'BR'] },
  { key: 'hansa', name: 'Hansa Direkt', logoUrl: '/sandbox/logos/hansa.svg', countries: [...euroCountries, 'BR'] },
];
