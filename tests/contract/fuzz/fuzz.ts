import fc from 'fast-check';
import {
  operationsOf,
  type Method,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  type Schema,
} from '../../../server/http/contract/load.ts';
import { rawBodies } from './raw.ts';
import { isObject, resolve, validators, type Validators } from './schemas.ts';
import { hasNoText, kindOf, valid, violations, type SeenIds } from './values.ts';

export interface FuzzRequest {
  readonly method: string;
  /** From the root of the origin, with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface FuzzResponse {
  /** 0 where no answer came. */
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export type Send = (request: FuzzRequest) => Promise<FuzzResponse>;

/** Somebody who calls: a name for the report, and the token. */
export interface Identity {
  readonly name: string;
  readonly token?: string;
}

export interface Finding {
  readonly operationId: string;
  /** What was sent, in words: `body.amount: missing`. */
  readonly sent: string;
  /** What is wrong with the answer. */
  readonly wrong: string;
  readonly as: string;
  readonly request: FuzzRequest;
  readonly got: FuzzResponse;
}

export interface Outcome {
  readonly requests: number;
  readonly findings: Finding[];
  /** For each operation: how many calls, and which statuses came how often. */
  readonly operations: ReadonlyMap<string, Tally>;
}

export interface Tally {
  readonly planned: boolean;
  requests: number;
  readonly statuses: Map<number, number>;
  readonly raw: Set<string>;
  /** Why no call of these can succeed; absent where one ought to. */
  readonly outOfReach: string | undefined;
}

/** No call of an operation succeeded, though nothing stood in the way: what it answers then was never looked at. */
export const isUnproven = ({ outOfReach, statuses }: Tally): boolean =>
  outOfReach === undefined && ![...statuses.keys()].some((status) => status >= 200 && status < 300);

export interface Options {
  readonly document: OpenApiDocument;
  readonly send: Send;
  readonly identities: readonly Identity[];
  /** It stops after the round in which this many were sent. */
  readonly requests: number;
  readonly seed?: number;
  readonly prefix?: string;
  /** Only these operations. */
  readonly only?: readonly string[];
}

type Expect = 'accepted' | 'refused' | 'unauthorized';
interface Case {
  readonly expect: Expect;
  readonly what: string;
  readonly request: FuzzRequest;
  readonly as: Identity;
  /** Which of the bodies that no example would hold. */
  readonly raw?: string;
}

interface Target {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  readonly media: string | undefined;
  readonly body: Schema | undefined;
  readonly bodyRequired: boolean;
  readonly access: 'public' | 'anybody' | 'user';
}

const nobody: Identity = { name: 'nobody' };
const stranger: Identity = { name: 'a token nobody has', token: 'A'.repeat(43) };

/**
 * Calls every operation of the contract with what it allows and with what it does not allow, and judges each answer:
 * allowed input is not turned down for its shape, other input is never accepted, nothing fails, and every answer is one that is described.
 */
export async function fuzz(options: Options): Promise<Outcome> {
  const { document, send, identities } = options;
  const check = validators(document);
  const targets = operationsOf(document)
    .map((each) => targetOf(document, each, options.prefix ?? '/api/v1'))
    .filter(({ operation }) => !options.only || options.only.includes(operation.operationId));
  const findings: Finding[] = [];
  const operations = new Map<string, Tally>(
    targets.map((target) => [
      target.operation.operationId,
      {
        planned: target.operation['x-planned'] === true,
        requests: 0,
        statuses: new Map(),
        raw: new Set(),
        outOfReach: outOfReach(target, identities),
      },
    ]),
  );
  const seen: SeenIds = new Map();
  const ownOf = new Map<string, SeenIds>();
  let requests = 0;

  const casesFor = (target: Target, identity: Identity, round: number, index: number) => {
    const own = ownOf.get(identity.name) ?? new Map<string, string[]>();
    ownOf.set(identity.name, own);
    const seed = (options.seed ?? 1) + round * 7919 + target.path.length;
    return casesOf(target, { document, check, seen, own, identity, round, index, seed });
  };
  const ask = async (target: Target, each: Case) => {
    const { operationId } = target.operation;
    const got = await send(each.request);
    requests++;
    const tally = operations.get(operationId);
    if (tally) {
      tally.requests++;
      if (each.raw !== undefined) tally.raw.add(each.raw);
      tally.statuses.set(got.status, (tally.statuses.get(got.status) ?? 0) + 1);
    }
    keepIds(target.path, got, seen);
    const own = ownOf.get(each.as.name);
    if (own) keepIds(target.path, got, own);
    const wrong = judge(target, each, got, document, check);
    if (wrong !== undefined) findings.push({ operationId, sent: each.what, wrong, as: each.as.name, request: each.request, got });
  };
  const anyone = identities.length > 0 ? identities : [nobody];

  let round = 0;
  for (; requests < options.requests; round++)
    for (const [index, target] of targets.entries()) {
      const identity = anyone[(round + index) % anyone.length] ?? nobody;
      for (const each of casesFor(target, identity, round, index)) await ask(target, each);
    }
  // what has not succeeded yet is tried by everybody in turn
  for (const last = round + moreRounds; round < last; round++)
    for (const [index, target] of targets.entries())
      for (const identity of anyone) {
        const tally = operations.get(target.operation.operationId);
        if (!tally || !isUnproven(tally)) break;
        for (const each of casesFor(target, identity, round, index)) if (each.expect === 'accepted') await ask(target, each);
      }
  return { requests, findings, operations };
}

function targetOf(
  document: OpenApiDocument,
  { path, method, item, operation }: { path: string; method: Method; item: PathItem; operation: Operation },
  prefix: string,
): Target {
  const input =
    operation.requestBody && resolve<{ required?: boolean; content: Record<string, { schema?: Schema }> }>(document, operation.requestBody);
  const [media, content] = Object.entries(input?.content ?? {})[0] ?? [];
  const security = operation.security ?? document.security ?? [];
  return {
    method,
    path: (item.servers?.[0] ? new URL(item.servers[0].url).pathname : prefix) + path,
    operation,
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve<Parameter>(document, each)),
    media,
    body: content?.schema,
    bodyRequired: input?.required === true,
    access: security.length === 0 ? 'public' : security.some((way) => Object.keys(way).length === 0) ? 'anybody' : 'user',
  };
}

/** What these need no caller can make up from the answers. */
const neededBy: Readonly<Record<string, string>> = {
  exchangeToken: 'needs the code that signing in gives',
  exchangeVerificationCode: 'needs the code that the identity check gives',
  getPaymentCollection: 'needs an investment whose payment has begun',
  downloadGeneratedDocument: 'needs the signature of a link',
  getGeneratedDocument: 'needs a document that the calendar makes',
  decideReview: 'needs what somebody else has sent in',
  getReviewFile: 'needs a file that somebody else has sent in',
  uploadStatement: 'needs a file of the bank about the account',
  getReconciliation: 'needs a statement that was taken',
  getStatement: 'needs a statement that was taken',
  getLedgerAccount: 'needs an account of the ledger',
  getLedgerEntry: 'needs an entry of the ledger',
  settleTransfer: 'needs money that came to the collection account',
  requestEmailChange: 'needs an address that mail can be sent to',
  addPasskey: 'needs what a device answers to a challenge',
  renamePasskey: 'needs a passkey',
  deletePasskey: 'needs a passkey',
  endDevice: 'needs a device on which somebody has signed in',
  changePassword: 'needs the present password',
  enrolSecondFactor: 'needs a code of an app',
  renewRecoveryCodes: 'needs a code of an app',
  removeSecondFactor: 'needs a code of an app',
  requestPayoutAccount: 'needs an IBAN that its bank knows',
  getPerson: 'needs an operator and the id of a user',
  listPersonLog: 'needs an operator and the id of a user',
  listPersonMails: 'needs an operator and the id of a user',
  listPersonInstructions: 'needs an operator and the id of a user',
  lockUser: 'needs an operator and the id of another user',
  unlockUser: 'needs an operator and the id of another user',
  placeLegalHold: 'needs an operator and the id of another user',
  liftLegalHold: 'needs an operator and the id of another user',
  closeAccount: 'needs the list that the caller has read',
  downloadDataExport: 'needs a copy that a job has made',
  decideProposal: 'needs what another operator has proposed',
  addProjectPicture: 'needs a picture that the caller has sent',
  previewProjectDraft: 'needs a draft',
  getProjectDraftSheet: 'needs a draft with terms and an owner',
  addConnectedPerson: 'needs the address of an account',
  endConnectedPerson: 'needs an entry of the register',
  recordOwnerEvidence: 'needs a draft with an owner, and a file that the caller has sent',
  saveProjectDraft: 'needs a draft and its version',
  discardProjectDraft: 'needs a draft and its version',
  publishProject: 'needs a complete draft',
  getComplaint: 'needs a complaint',
  admitComplaint: 'needs a complaint',
  refuseComplaint: 'needs a complaint',
  writeToComplainant: 'needs a complaint that is admitted',
  decideComplaint: 'needs a complaint that is admitted',
  getInstruction: 'needs an instruction',
  cancelInstruction: 'needs a draft',
  rejectInstruction: 'needs an instruction that was sent',
  enterPayeeAccount: 'needs a drafted return with no account, and an IBAN with right check digits',
  draftInstructionAgain: 'needs an instruction that has failed',
  makePaymentFile: 'needs an instruction that two people approved',
  downloadPaymentFile: 'needs a payment file',
  draftTaxOrCosts: 'needs tax that was withheld in a month that is over',
  getDistribution: 'needs money that a borrower has paid',
  setDistributionCosts: 'needs money that a borrower has paid',
  approveDistribution: 'needs money that a borrower has paid',
  cancelDistribution: 'needs money that a borrower has paid',
  getSettlement: 'needs a loan that was paid out',
  endEarlyRepayment: 'needs an early repayment that was announced',
  resumeProject: 'needs a suspended offer',
  startCorrection: 'needs a suspended offer',
  correctProject: 'needs a correction',
  getSupersededSheet: 'needs an offer that was corrected',
  setPayeeAccount: 'needs an IBAN with right check digits',
  signOutUser: 'needs an operator and the id of another user',
  transferInvestment: 'needs a repaid investment, and a new one of the same amount',
  withdrawInvestment: 'needs an offer of its own whose reflection period is not over',
  createBondInvestment: 'needs bonds on offer, and their steps',
  createPaymentCollection: 'needs a new investment of its own, and a bank of its country',
};

function outOfReach({ operation, access }: Target, identities: readonly Identity[]): string | undefined {
  if (operation['x-planned'] === true) return 'is planned';
  const isSignedIn = identities.some(({ token }) => token !== undefined);
  return access === 'user' && !isSignedIn ? 'nobody is signed in' : neededBy[operation.operationId];
}

interface Making {
  readonly document: OpenApiDocument;
  readonly check: Validators;
  readonly seen: SeenIds;
  /** What this identity was shown. */
  readonly own: SeenIds;
  readonly identity: Identity;
  readonly round: number;
  readonly index: number;
  readonly seed: number;
}

interface Input {
  readonly values: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const someViolations = 6;
const someRawBodies = 4;
const moreRounds = 12;

/** One call that is allowed, some that are not, each with one thing wrong. Later rounds take others. */
function casesOf(target: Target, making: Making): Case[] {
  const { document, check, own, identity, round, index, seed } = making;
  // what is one's own is found; what is somebody else's must not be
  const [input, ...others] = [
    ...fc.sample(inputOf(target, { ...making, seen: own }), { seed, numRuns: 2 }),
    ...fc.sample(inputOf(target, making), { seed, numRuns: 1 }),
  ];
  if (!input) return [];
  // signing out would end the identity's session for all that follows
  const as = target.access === 'public' || target.operation.operationId === 'logout' ? nobody : identity;
  const make = (expect: Expect, what: string, given: Input, who = as): Case => ({
    expect,
    what,
    request: requestOf(target, given, who),
    as: who,
  });
  const cases = [input, ...others].map((given) => make('accepted', 'what the contract allows', given));
  if (target.access === 'user' && round % 4 === 0) {
    cases.push(make('unauthorized', 'no token', input, nobody), make('unauthorized', 'a token nobody has', input, stranger));
  }

  const wrong: Case[] = [];
  const rawly: Case[] = [];
  if (target.body !== undefined && target.media === 'application/json') {
    for (const { what, value } of violations(document, target.body, input.body)) {
      if (hasNoText(value) || check.input(target.body, value) !== undefined) wrong.push(make('refused', what, { ...input, body: value }));
    }
    const { body } = target;
    for (const { what, ...raw } of rawBodies) {
      if (!target.bodyRequired && raw.mayBeLeftOut) continue;
      if (raw.plain !== undefined && check.input(body, raw.plain) === undefined) continue;
      rawly.push({ expect: 'refused', what, request: requestOf(target, input, as, raw), as, raw: what });
    }
  }
  if (target.media === 'multipart/form-data') {
    for (const [what, raw] of Object.entries(wrongForms()))
      wrong.push({ expect: 'refused', what, request: requestOf(target, input, as, raw), as });
  }
  for (const parameter of target.parameters) wrong.push(...wrongParameter(target, parameter, input, making, make));

  // long lists of violations leave room for raw bodies; each operation begins with others of them
  return [...cases, ...some(wrong, round, someViolations), ...some(rawly, round + index, someRawBodies)];
}

/** So many of them, each time the next ones. */
function some<Each>(all: readonly Each[], time: number, count: number): Each[] {
  const from = (time * count) % Math.max(1, all.length);
  return [...all.slice(from), ...all.slice(0, from)].slice(0, count);
}

/** An address takes "." and ".." out, however they are written, and is then the address of something else. */
const isSegment = (value: unknown) => value !== '.' && value !== '..';

function inputOf(target: Target, { document, seen }: Making): fc.Arbitrary<Input> {
  const values = fc.record(
    Object.fromEntries(
      target.parameters.map(({ name, in: place, schema }) => {
        const value = valid(document, schema, seen, name === 'id' ? kindOfPath(target.path) : name);
        return [name, place === 'path' ? value.filter(isSegment) : value];
      }),
    ),
    {
      requiredKeys: target.parameters.filter(({ required }) => required).map(({ name }) => name) as never[],
    },
  );
  const body = target.body && target.media === 'application/json' ? valid(document, target.body, seen) : fc.constant(undefined);
  return fc.record({ values, body: target.bodyRequired ? body : fc.option(body, { nil: undefined }) });
}

function wrongParameter(
  target: Target,
  parameter: Parameter,
  input: Input,
  { document, check }: Making,
  make: (expect: Expect, what: string, given: Input) => Case,
): Case[] {
  const { name, in: place, schema } = parameter;
  if (name === 'Locale') return [];
  const array = resolve<Schema>(document, schema).type === 'array';
  const texts = (Array.isArray(input.values[name]) ? [] : violations(document, schema, input.values[name] ?? '', name))
    .filter(({ value }) => typeof value === 'string' || typeof value === 'number')
    .map(({ what, value }) => ({ what, value: String(value) }))
    .filter(
      ({ value }) =>
        value !== '' &&
        (hasNoText(value)
          ? place !== 'header'
          : check.text({ type: 'object', properties: { [name]: schema } }, { [name]: value }) !== undefined),
    )
    // an address cannot hold half a surrogate pair, a header no NUL
    .filter(({ value }) => !/\p{Surrogate}/u.test(value) && (place !== 'path' || isSegment(value)));
  const cases = texts.map(({ what, value }) => make('refused', what, { ...input, values: { ...input.values, [name]: value } }));
  if (array)
    cases.push(
      make('refused', `${name}: not one of the allowed values`, { ...input, values: { ...input.values, [name]: ['NONE_OF_THESE'] } }),
    );
  if (parameter.required && place === 'query') {
    const { [name]: _left, ...rest } = input.values;
    cases.push(make('refused', `${name}: missing`, { ...input, values: rest }));
  }
  return cases.filter(({ request }) => request.url.length < 4000 && target.path !== '');
}

function requestOf(
  target: Target,
  { values, body }: Input,
  as: Identity,
  raw?: { readonly body?: string | Uint8Array<ArrayBuffer>; readonly type?: string },
): FuzzRequest {
  let url = target.path;
  const query: string[] = [];
  const headers: Record<string, string> = {};
  for (const { name, in: place } of target.parameters) {
    const value = values[name];
    if (value === undefined) continue;
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)).replaceAll('.', '%2E'));
    if (place === 'query') for (const each of [value].flat()) query.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`);
    // a header is printable, without space at its ends
    if (place === 'header' && /^[!-~](?:[ -~]*[!-~])?$/.test(String(value))) headers[name.toLowerCase()] = String(value);
  }
  if (as.token) headers['authorization'] = `Bearer ${as.token}`;
  const given =
    raw ??
    (target.media === 'multipart/form-data'
      ? goodForm()
      : body === undefined
        ? {}
        : { body: JSON.stringify(body), type: 'application/json' });
  if (given.type !== undefined) headers['content-type'] = given.type;
  return {
    method: target.method.toUpperCase(),
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    headers,
    ...(given.body === undefined ? {} : { body: given.body }),
  };
}

const boundary = 'fuzz-boundary';
const form = (parts: string) => ({ type: `multipart/form-data; boundary=${boundary}`, body: `${parts}--${boundary}--\r\n` });
const part = (disposition: string, content: string, type = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n${content}\r\n`;
const file = part('name="file"; filename="a.pdf"', '%PDF-1.4\n%%EOF\n', 'Content-Type: application/pdf\r\n');
const goodForm = () => form(file);

function wrongForms(): Record<string, { type?: string; body?: string }> {
  return {
    'form: no part': form(''),
    'form: text in place of the file': form(part('name="file"', 'text')),
    'form: another part': form(file + part('name="nobodyKnowsMe"', 'x')),
    'form: the file twice': form(file + file),
    'form: cut off': { ...form(file), body: file.slice(0, 60) },
    'form: no boundary': { ...form(file), type: 'multipart/form-data' },
    'form: JSON': { type: 'application/json', body: '{"file":"x"}' },
    'form: nothing': {},
  };
}

const traces = /\n\s+at .+:\d+:\d+|node_modules\/|\bserver\/[\w/-]+\.ts:\d+|Traceback \(most recent|\tat [\w.$]+\(.+\.java/;

/** What is wrong with an answer, in words; undefined when nothing is. */
function judge(
  target: Target,
  { expect, what, as }: Case,
  got: FuzzResponse,
  document: OpenApiDocument,
  check: Validators,
): string | undefined {
  const { operation } = target;
  const planned = operation['x-planned'] === true;
  const isUnauthenticated = got.status === 401 && target.access === 'user' && as.token !== undefined;
  if (got.status === 0) return 'it gave no answer: the connection was cut, or the time was over';
  if (traces.test(got.body)) return 'the answer shows the inside of the server';
  const described = operation.responses[String(got.status)];
  if (got.status >= 500 && !(got.status === 501 && described)) return `it failed with ${got.status}`;
  if (!described) return `status ${got.status} is not described`;
  const { content } = resolve<{ content?: Record<string, { schema?: Schema }> }>(document, described);
  const shape = wrongShape(content ?? {}, got, check);
  if (shape !== undefined) return shape;
  const code = errorCodeOf(got);
  if (got.status === 400 && code !== undefined && code !== 'VALIDATION_FAILED' && !(operation['x-refusals'] ?? []).includes(code))
    return `400 ${code} is not among the refusals of this operation`;
  if (expect === 'unauthorized') return got.status === 401 ? undefined : `answered with ${got.status} in place of 401`;
  if (expect === 'refused') {
    if (got.status < 400) return `accepted with ${got.status}: ${what}`;
    if (planned && got.status === 501) return `not looked at: ${what}`;
    return isUnauthenticated ? 'answered with 401, though the token is good' : undefined;
  }
  if (got.status === 400 && code === 'VALIDATION_FAILED' && !(operation['x-refusals'] ?? []).includes(code))
    return 'allowed input was refused for its shape';
  if (got.status === 413 || got.status === 415) return `allowed input was refused with ${got.status}`;
  return isUnauthenticated ? 'answered with 401, though the token is good' : undefined;
}

function wrongShape(content: Record<string, { schema?: Schema }>, got: FuzzResponse, check: Validators): string | undefined {
  const media = got.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (Object.keys(content).length === 0) return got.body === '' ? undefined : `status ${got.status} has a body, though none is described`;
  const described = content[media];
  if (!described) return `status ${got.status} came as ${media || 'nothing'}, described is ${Object.keys(content).join(', ')}`;
  if (media !== 'application/json' || !described.schema) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(got.body);
  } catch {
    return `status ${got.status} is not JSON`;
  }
  const wrong = check.answer(described.schema, body);
  return wrong && `status ${got.status} is off its schema: ${wrong}`;
}

function errorCodeOf(got: FuzzResponse): string | undefined {
  if (got.status < 400 || !got.contentType.includes('json')) return undefined;
  const body: unknown = JSON.parse(got.body);
  return isObject(body) && typeof body['errorCode'] === 'string' ? body['errorCode'] : undefined;
}

/** Ids in an answer, for the calls after it. */
function keepIds(path: string, got: FuzzResponse, seen: SeenIds): void {
  if (got.status > 299 || !got.contentType.includes('json') || got.body.length > 500_000) return;
  let body: unknown;
  try {
    body = JSON.parse(got.body);
  } catch {
    return; // judged as not JSON
  }
  const keep = (kind: string, id: unknown) => {
    const ids = seen.get(kind) ?? [];
    if (typeof id === 'string' && id !== '' && !ids.includes(id)) seen.set(kind, [...ids, id].slice(-40));
  };
  const walk = (value: unknown, kind: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, kind);
    if (!isObject(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'id') keep(kind, inner);
      else if (key.endsWith('Id')) keep(kindOf(key), inner);
      else if (typeof inner === 'object') walk(inner, key === 'content' || key === 'data' ? kind : kindOf(key));
    }
  };
  walk(body, kindOfPath(path));
}

/** What the last fixed part of a path names. */
const kindOfPath = (path: string) => kindOf(path.split('/').findLast((step) => step !== '' && !step.startsWith('{')) ?? '');
