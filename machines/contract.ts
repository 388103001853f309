import type { components } from '../openapi/schema.d.ts';

/** The words of the contract that charts decide on. */
export type ErrorCode = components['schemas']['ErrorCode'];
export type InvestmentStatus = components['schemas']['InvestmentStatus'];
