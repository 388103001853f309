import { type OpenApiDocument, operationsOf } from '../http/contract/load.ts';
import { isAllowed } from '../users/operator.ts';

/** Ids of the operations that an operator with these roles may call, by the `x-roles` of the contract. */
export const allowedOperations = (document: OpenApiDocument, roles: readonly string[]): string[] =>
  operationsOf(document)
    .filter(({ method, operation }) => operation['x-roles'] && isAllowed(roles, operation['x-roles'], method))
    .map(({ operation }) => operation.operationId);
