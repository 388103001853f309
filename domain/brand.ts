/** Everything that names the company. Another company changes this file only. */
export const brand = {
  name: 'Statefolio',
  legalName: 'UAB Statefolio',
  companyCode: '306000000',
  address: 'Konstitucijos pr. 7, LT-09308 Vilnius',
  email: 'hello@statefolio.example',
  phone: '+370 5 200 0000',
  site: 'https://statefolio.example',
  /** Copper, the accent of the light theme. */
  colour: '#00605f',
  regulator: { name: 'Lietuvos bankas', url: 'https://www.lb.lt/en/' },
  social: {
    linkedin: 'https://www.linkedin.com/',
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
  },
  /** Where partners of the affiliate programme sign up: a network of another company. */
  partnerSignUp: 'https://partners.statefolio.example/sign-up',
  /** Account that bank transfers go to. */
  account: { beneficiary: 'UAB Statefolio', iban: 'LT601010012345678901', bic: 'LIABLT2XXXX' },
} as const;
