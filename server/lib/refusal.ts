import type { components } from '../../openapi/schema.d.ts';

export type ErrorCode = components['schemas']['ErrorCode'];
export type Problem = components['schemas']['Problem'];
/** What is wrong with which field: field name → code. */
export type FieldErrors = Readonly<Record<string, string>>;

/** English, for developers. The app has its own texts in five languages. */
const messages = {
  PENDING_TASKS: 'There are tasks to finish first',
  INVESTMENT_INVALID_AMOUNT_STEP: 'The amount is not a multiple of the step',
  INVESTMENT_AMOUNT_TOO_LOW: 'The amount is below the minimum',
  INVESTMENT_AMOUNT_TOO_HIGH: 'The amount is more than is left in the project',
  PROJECT_NOT_FOUND: 'There is no such project',
  PROJECT_INVESTING_DISABLED: 'This project takes no investments now',
  COMPLIANCE_NOT_APPROVED: 'The profile is not approved for investing',
  KYC_NOT_VERIFIED: 'The identity is not verified',
  INVESTMENT_NOT_FOUND: 'There is no such investment',
  INVALID_STATUS_TRANSITION: 'This is not possible in the present status',
  PAYMENT_TYPE_NOT_AVAILABLE: 'This way to pay is not available',
  BANK_TRANSFER_LIMIT: 'Three bank transfers to this project were announced and not paid',
  RISK_CONSENT_REQUIRED: 'Above the threshold an investor who is not experienced has to consent to the risks',
  NO_REFLECTION_PERIOD: 'Experienced investors have no reflection period',
  REFLECTION_PERIOD_OVER: 'The reflection period of this offer is over',
  ALREADY_WITHDRAWN: 'This offer was withdrawn already',
  PAYMENT_ALREADY_COMPLETED: 'This investment is paid already',
  BONDS_QUESTIONNAIRE_REQUIRED: 'The bonds questionnaire comes first',
  TRANSFER_SOURCE_NOT_ELIGIBLE: 'This investment cannot be moved',
  TRANSFER_AMOUNT_MISMATCH: 'The two investments have different amounts',
  LAST_OWNER: 'Somebody has to stay who can grant roles',
  PROPOSAL_EXISTS: 'The same, or something else about it, is proposed already and waits for a second person',
  OWN_PROPOSAL: 'Somebody else has to decide this proposal',
  REVIEW_CHANGED: 'The answers have changed since',
  DISTRIBUTION_CHANGED: 'The distribution has changed since its preview',
  DRAFT_CHANGED: 'Somebody else saved the draft meanwhile',
  DRAFT_INCOMPLETE: 'The draft is not complete',
  OFFER_LIMIT_EXCEEDED: 'The offers of this owner would exceed 5,000,000 euro within twelve months',
  DRAFT_PROPOSED: 'The publication of the draft waits for a second person',
  PAYEE_ACCOUNT_MISSING: 'The account of the payee is not known',
  OWN_ACCOUNT_ENTRY: 'Two other people have to propose and approve a payment to this account',
  REWARDS_NOT_FUNDED: 'The company has not paid in what the rewards cost',
  NO_APPROVED_INSTRUCTIONS: 'No instruction is approved',
  NOTHING_TO_PAY: 'All of it is in an instruction already',
  PERIOD_NOT_OVER: 'The period is not over yet',
  PAYOUT_UNDER_WAY: 'A payment to the old account is approved or sent',
  DISBURSEMENT_UNDER_WAY: 'A payment to the project owner is approved, sent or made',
  EARLY_REPAYMENT_DAY: 'The loan cannot be repaid early on this day',
  CORRECTION_NOT_ALLOWED: 'Something was changed that must not change after the publication',
  CORRECTION_PENDING: 'A correction is neither approved nor discarded',
  USER_CREATION_FAILURE: 'The user could not be created',
  EMAIL_ALREADY_EXISTS: 'This e-mail address is taken',
  WEAK_PASSWORD: 'The password is too weak',
  COMMON_PASSWORD: 'The password is one of those that are tried first',
  INVALID_EMAIL: 'This is not an e-mail address',
  INVALID_IBAN: 'The check digits of the IBAN are wrong',
  INVALID_PHONE_NUMBER: 'This is not a phone number',
  TERMS_CONSENT_REQUIRED: 'The terms have to be accepted',
  VERIFICATION_DUPLICATED: 'This identity belongs to another account',
  VERIFICATION_FAILED: 'The identity could not be verified',
  VERIFICATION_IN_REVIEW: 'The identity check is not finished; its result is emailed',
  FAILED_TO_REDEEM_COUPON: 'The coupon could not be redeemed',
  COUPON_TOO_LONG: 'The coupon code is too long',
  COUPON_NOT_FOUND: 'There is no such coupon',
  COUPON_EXPIRED: 'The coupon has expired',
  COUPON_ALREADY_REDEEMED: 'The coupon was used already',
  TERMS_VERSION_OUTDATED: 'There is a newer version of the terms',
  EVALUATION_INVALID: 'The evaluation is not complete',
  QUESTIONNAIRE_INVALID: 'The questionnaire is not complete',
  LOSS_SIMULATION_INVALID: 'The loss simulation does not add up',
  FILE_EMPTY: 'The file is empty',
  FILE_TOO_LARGE: 'The file is too large',
  FILE_TYPE_NOT_ALLOWED: 'Files of this type are not taken',
  FILE_ACTIVE_CONTENT: 'The file may run scripts or macros, or cannot be looked into',
  FILE_INFECTED: 'The file holds a virus',
  FILE_NOT_FOUND: 'There is no such file',
  STATEMENT_MALFORMED: 'The file of the bank cannot be read',
  STATEMENT_WRONG_ACCOUNT: 'The statement is of another account',
  STATEMENT_WRONG_CURRENCY: 'The statement is in another currency than euro',
  STATEMENT_BALANCE_GAP: 'The opening balance is not the closing balance of the statement before',
  STATEMENT_SUM_MISMATCH: 'The amounts do not add up',
  STATEMENT_CHANGED: 'This statement is stored with other content',
  VALIDATION_FAILED: 'Validation error',
  UNAUTHORIZED: 'Sign in first',
  SESSION_IDLE: 'The session ended because nobody used it',
  FORBIDDEN: 'Not allowed',
  STEP_UP_REQUIRED: 'Sign in again first',
  CLOSING_CHANGED: 'What the account was to be closed with has changed',
  CHALLENGE_EXPIRED: 'The challenge was used, has expired or belongs to another session',
  PASSKEY_REFUSED: 'The passkey could not be verified',
  PASSKEY_EXISTS: 'This passkey is registered already',
  TOO_MANY_PASSKEYS: 'The account has as many passkeys as are possible',
  LAST_FACTOR: 'The person needs a second factor',
  WRONG_CODE: 'The code is wrong or was used already',
  WRONG_PASSWORD: 'This is not the present password',
  SAME_PASSWORD: 'The new password is the present one',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'This method is not supported here',
  UNSUPPORTED_MEDIA_TYPE: 'This content type is not supported',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  IDEMPOTENCY_CONFLICT: 'This key was used for another request',
  RATE_LIMITED: 'Too many requests',
  INTERNAL_ERROR: 'Something went wrong',
  NOT_IMPLEMENTED: 'This is not built yet',
} as const satisfies Record<ErrorCode, string>;

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  SESSION_IDLE: 401,
  FORBIDDEN: 403,
  STEP_UP_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_CONFLICT: 409,
  DRAFT_CHANGED: 409,
  REVIEW_CHANGED: 409,
  DISTRIBUTION_CHANGED: 409,
  DRAFT_PROPOSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FILE_TOO_LARGE: 413,
  FILE_TYPE_NOT_ALLOWED: 415,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
};

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'IDEMPOTENCY_CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

/**
 * A call that the server turns down, thrown from anywhere below a handler. The status follows from the code
 * (401 for UNAUTHORIZED, 404 for NOT_FOUND and so on, otherwise 400) unless it is given.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fieldErrors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, status?: number, fieldErrors?: FieldErrors, headers: Readonly<Record<string, string>> = {}) {
    super(messages[code]);
    this.name = 'Refusal';
    this.code = code;
    this.status = status ?? statuses[code] ?? 400;
    this.fieldErrors = fieldErrors;
    this.headers = headers;
  }
}

/** The body of an error answer. */
export function problem(code: ErrorCode, requestId: string, fieldErrors?: FieldErrors): Problem {
  const body: Problem = { errorCode: code, message: messages[code], requestId };
  return fieldErrors === undefined ? body : { ...body, fieldErrors };
}

/** Catches the refusals with these codes, or all where none is given, after another process has already done the work. Any other error is thrown again. */
export const ignoreRefusal =
  (...codes: ErrorCode[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Refusal) || (codes.length > 0 && !codes.includes(error.code))) throw error;
  };

/** Anything thrown as a refusal; undefined for what the server itself is to blame for. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 400 || status > 499) return undefined;
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return new Refusal('VALIDATION_FAILED', 400, { body: 'json' });
  return new Refusal(codes[status] ?? 'VALIDATION_FAILED', status);
}
