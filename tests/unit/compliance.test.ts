import { describe, expect, test } from 'vitest';
import {
  type Check,
  type CheckName,
  type CheckState,
  isComplete,
  isKindOpen,
  isOnboardingComplete,
  isQuestionnaireOpen,
  mustRenewAnswers,
  onboardingSteps,
  stepState,
} from '../../domain/compliance.ts';

const check = (name: CheckName, status: CheckState, requiresReevaluation = false): Check => ({ name, status, requiresReevaluation });
const compliance = (...checks: Check[]) => ({ status: 'IN_PROGRESS' as const, checks });

describe('the compliance of an account', () => {
  test('a check that is absent counts as complete, any other only when it is [ONB-04]', () => {
    expect(isComplete(compliance(), 'LOSS_SIMULATION')).toBe(true);
    expect(isComplete(compliance(check('KYC', 'COMPLETED')), 'KYC')).toBe(true);
    for (const status of ['NOT_STARTED', 'IN_PROGRESS', 'FAILED'] as const)
      expect(isComplete(compliance(check('KYC', status)), 'KYC')).toBe(false);
  });

  test('a person may turn into a company, and back, until the first answer about either [DASH-02]', () => {
    for (const name of ['KYC', 'KYB'] as const) {
      expect(isKindOpen(compliance(check(name, 'NOT_STARTED'), check('IDENTITY_VERIFICATION', 'COMPLETED')))).toBe(true);
      for (const status of ['IN_PROGRESS', 'COMPLETED', 'FAILED'] as const) expect(isKindOpen(compliance(check(name, status)))).toBe(false);
    }
    expect(isKindOpen(compliance())).toBe(true);
  });

  test('onboarding is complete when approved with no answers to renew [ONB-05]', () => {
    expect(isOnboardingComplete({ status: 'APPROVED', checks: [check('KYC', 'COMPLETED')] })).toBe(true);
    expect(isOnboardingComplete({ status: 'APPROVED', checks: [check('KYC', 'COMPLETED', true)] })).toBe(false);
    expect(isOnboardingComplete(compliance(check('KYC', 'COMPLETED')))).toBe(false);
    expect(isOnboardingComplete({ status: 'FAILED', checks: [] })).toBe(false);
  });

  test('answers are renewed for KYC, for companies for KYB, and for no other check [ONB-06]', () => {
    expect(mustRenewAnswers(compliance(check('KYC', 'COMPLETED', true)))).toBe(true);
    expect(mustRenewAnswers(compliance(check('KYB', 'COMPLETED', true)))).toBe(true);
    expect(mustRenewAnswers(compliance(check('LOSS_SIMULATION', 'COMPLETED', true), check('KYC', 'COMPLETED')))).toBe(false);
  });

  test('the questionnaire opens when both profiles are complete or absent [ONB-11]', () => {
    expect(isQuestionnaireOpen(compliance())).toBe(true);
    expect(isQuestionnaireOpen(compliance(check('INDIVIDUAL_PROFILE', 'COMPLETED')))).toBe(true);
    expect(isQuestionnaireOpen(compliance(check('INDIVIDUAL_PROFILE', 'COMPLETED'), check('BUSINESS_PROFILE', 'IN_PROGRESS')))).toBe(false);
    expect(isQuestionnaireOpen(compliance(check('INDIVIDUAL_PROFILE', 'NOT_STARTED')))).toBe(false);
  });

  test('four steps, each as far as the least of its checks [ONB-09]', () => {
    expect(onboardingSteps).toEqual(['verification-info', 'profile-info', 'experience-info', 'loss-simulation']);
    const profiles = (checkState: CheckState, other?: CheckState) =>
      stepState(compliance(check('INDIVIDUAL_PROFILE', checkState), ...(other ? [check('BUSINESS_PROFILE', other)] : [])), 'profile-info');
    expect(profiles('NOT_STARTED')).toBe('NOT_STARTED');
    expect(profiles('COMPLETED')).toBe('COMPLETED');
    expect(profiles('NOT_STARTED', 'NOT_STARTED')).toBe('NOT_STARTED');
    expect(profiles('COMPLETED', 'NOT_STARTED')).toBe('IN_PROGRESS');
    expect(profiles('COMPLETED', 'FAILED')).toBe('FAILED');
    expect(profiles('COMPLETED', 'COMPLETED')).toBe('COMPLETED');
    expect(stepState(compliance(), 'loss-simulation')).toBe('COMPLETED');
    expect(stepState(compliance(check('IDENTITY_VERIFICATION', 'FAILED')), 'verification-info')).toBe('FAILED');
    expect(stepState(compliance(check('INVESTOR_EXPERIENCE', 'IN_PROGRESS')), 'experience-info')).toBe('IN_PROGRESS');
  });
});
