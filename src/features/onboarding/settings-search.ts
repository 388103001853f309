import type { OnboardingStep } from '../../../machines/onboarding/onboarding.machine.ts';

export type SettingsSearch = { step?: OnboardingStep };

/** Which step the address names; anything else is as if it named none. */
export function settingsSearch({ step }: Record<string, unknown>): SettingsSearch {
  return step === 'verification' || step === 'details' ? { step } : {};
}
