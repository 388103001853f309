import type { components } from '../openapi/schema.d.ts';

/** The words of the contract that charts decide on. */
export type ErrorCode = components['schemas']['ErrorCode'];
export type InvestmentStatus = components['schemas']['InvestmentStatus'];
/** What becomes of the money of a withdrawn offer. */
export type Refund = components['schemas']['Withdrawal']['refund'];
/** The acknowledgement of a complaint. */
export type ComplaintReceipt = components['schemas']['ComplaintReceipt'];
/** What closing an account would delete and keep, and what prevents it. */
export type AccountClosing = components['schemas']['AccountClosing'];
/** The account that payouts go to, and one that waits. */
export type PayoutAccount = components['schemas']['PayoutAccount'];
/** The address of an account, and a change of it that waits. */
export type EmailChange = components['schemas']['EmailChange'];
/** Where an account is signed in. */
export type DeviceList = components['schemas']['DeviceList'];
/** Password and second factor of an account. */
export type SignInMethods = components['schemas']['SignInMethods'];
/** A key for an authenticator app. */
export type SecondFactorKey = components['schemas']['SecondFactorKey'];
/** The passkeys of an account. */
export type PasskeyList = components['schemas']['PasskeyList'];
/** What a browser makes a passkey with, and what it answers. */
export type PasskeyOptions = components['schemas']['PasskeyOptions'];
export type PasskeyRegistration = components['schemas']['PasskeyRegistration'];
