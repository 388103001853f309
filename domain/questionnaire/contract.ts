import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];
export type BankAnswers = Schemas['BankAnswers'];
export type StoredBankAnswers = Schemas['StoredBankAnswers'];
export type KycAnswers = Schemas['KycAnswers'];
export type KybAnswers = Schemas['KybAnswers'];
/** As it is sent. */
export type Questionnaire = Schemas['NewQuestionnaire'];
/** As it is on file. */
export type StoredQuestionnaire = Schemas['Questionnaire'];
