/** Names of checks, each of which one account has or has not. [ONB-03] */
export type CheckName =
  | 'BANK_QUESTIONNAIRE'
  | 'IDENTITY_VERIFICATION'
  | 'INVESTOR_EXPERIENCE'
  | 'KYB'
  | 'KYC'
  | 'INDIVIDUAL_PROFILE'
  | 'BUSINESS_PROFILE'
  | 'LOSS_SIMULATION';

export type CheckState = 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
export type Check = { name: CheckName; status: CheckState; requiresReevaluation: boolean };
export type Compliance = { status: 'FAILED' | 'IN_PROGRESS' | 'APPROVED'; checks: readonly Check[] };

const find = ({ checks }: Pick<Compliance, 'checks'>, name: CheckName) => checks.find((check) => check.name === name);

/** A check that an account does not have counts as complete. Call it only when the compliance data is loaded (T-45). [ONB-04] */
export function isComplete(compliance: Compliance, name: CheckName): boolean {
  return checkState(compliance, name) === 'COMPLETED';
}

/** How far a check is; one that the account does not have is behind it. [ONB-04] */
export function checkState(compliance: Compliance, name: CheckName): CheckState {
  return find(compliance, name)?.status ?? 'COMPLETED';
}

/** A person may turn into a company, or back, before the first KYC or KYB answer. [T-63, DASH-02] */
export function isKindOpen(compliance: Pick<Compliance, 'checks'>): boolean {
  return (['KYC', 'KYB'] as const).every((name) => (find(compliance, name)?.status ?? 'NOT_STARTED') === 'NOT_STARTED');
}

/** The answers about the person, or the company, have to be given again. [ONB-06, T-71] */
export function mustRenewAnswers(compliance: Compliance): boolean {
  return Boolean(find(compliance, 'KYC')?.requiresReevaluation || find(compliance, 'KYB')?.requiresReevaluation);
}

/** Everything is done and nothing is due again: the way leads to the projects. [ONB-05] */
export function isOnboardingComplete(compliance: Compliance): boolean {
  return compliance.status === 'APPROVED' && !mustRenewAnswers(compliance);
}

/** Both profiles come before the questionnaire. [ONB-11] */
export function isQuestionnaireOpen(compliance: Compliance): boolean {
  return isComplete(compliance, 'INDIVIDUAL_PROFILE') && isComplete(compliance, 'BUSINESS_PROFILE');
}

export const onboardingSteps = ['verification-info', 'profile-info', 'experience-info', 'loss-simulation'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

const checksOf: Record<OnboardingStep, readonly CheckName[]> = {
  'verification-info': ['IDENTITY_VERIFICATION'],
  'profile-info': ['INDIVIDUAL_PROFILE', 'BUSINESS_PROFILE'],
  'experience-info': ['INVESTOR_EXPERIENCE'],
  'loss-simulation': ['LOSS_SIMULATION'],
};

/** How far a step is: as far as the least of its checks; an account without them has it behind it. [ONB-09, decision 2.6] */
export function stepState(compliance: Compliance, step: OnboardingStep): CheckState {
  const states = checksOf[step].flatMap((name) => find(compliance, name)?.status ?? []);
  if (states.every((state) => state === 'COMPLETED')) return 'COMPLETED';
  if (states.includes('FAILED')) return 'FAILED';
  return states.every((state) => state === 'NOT_STARTED') ? 'NOT_STARTED' : 'IN_PROGRESS';
}
