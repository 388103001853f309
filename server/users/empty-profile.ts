import type { Profile } from '../store/schema.ts';

/** The empty profile of a new person. */
export const emptyProfile: Profile = {
  name: null,
  surname: null,
  phoneNumber: null,
  country: null,
  citizenship: null,
  city: null,
  street: null,
  houseNumber: null,
  personalNumber: null,
  company: false,
  companyName: null,
  companyCode: null,
  vatCode: null,
  companyRepresentationType: null,
  referralCode: null,
  registrationFormReviewNeeded: false,
  axiologyUserData: { walletNumber: null },
  bondsSettings: { questionnaireAnswered: false, termsAccepted: true },
  investorExperience: { type: null },
  documentExpiresAt: null,
  netWorth: null,
  abilityToBearLoss: null,
};
