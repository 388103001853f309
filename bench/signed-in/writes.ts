/**
 * The floor of the writes: a bare Fastify that checks the same session and stores in one transaction what the answer says, in the fewest statements. The page
 * to pay on is known once the provider has answered, and no provider is asked within a transaction, so a payment has another statement after that.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { toCents } from '../../domain/money.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';

/** Asks one statement on the connection of a transaction. */
type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface Offer {
  investmentId?: string;
  projectId: string;
  amount: number;
}

/** Statements have names on a server, so that each is planned once. */
async function inTransaction<T>(client: unknown, work: (ask: Ask) => Promise<T>): Promise<T> {
  if (client instanceof PGlite)
    return client.transaction((tx: Transaction) =>
      work(async (text, values) => (await tx.query<Record<string, unknown>>(text, values)).rows),
    );
  if (!(client instanceof pg.Pool)) throw new Error('The store has another client.');
  const connection = await client.connect();
  try {
    const ask: Ask = async (text, values) =>
      (await connection.query<Record<string, unknown>>({ text, name: text.slice(0, 60), values })).rows;
    const begun = connection.query('begin');
    const [result] = await Promise.all([work(ask), begun]);
    await connection.query('commit');
    return result;
  } finally {
    connection.release();
  }
}

const storeKey = `insert into idempotency_key (user_id, key, request_hash, created_at) values ($1, $2, 'floor', now())
  on conflict do nothing returning key`;
const storeResponse = 'update idempotency_key set response = $3 where user_id = $1 and key = $2';
const storeAudit = `insert into audit (subject, subject_id, event, after, actor, at) values ('investment', $1, $2, $3, $4, now())`;

interface Floor {
  client: unknown;
  userOf: (token: string) => Promise<string | undefined>;
  provider: PaymentProvider;
  /** One statement in a transaction of its own. */
  ask: (name: string, text: string, values: unknown[]) => Promise<unknown>;
}

export function registerWrites(floor: FastifyInstance, { client, userOf, provider, ask: askAlone }: Floor): void {
  const signedIn = async (authorization = '') => userOf(authorization.slice('Bearer '.length));

  floor.post<{ Body: Offer }>('/investments', async ({ headers, body: { projectId, amount } }, reply) => {
    const user = await signedIn(headers.authorization);
    if (user === undefined) return reply.code(401).send();
    const id = `inv-${randomUUID()}`;
    const answer = {
      id,
      status: 'NEW',
      amount,
      projectId,
      createdAt: new Date().toISOString(),
      interestPerAnnum: 9,
      investmentDocuments: [],
    };
    await inTransaction(client, async (ask) => {
      const [, [room]] = await Promise.all([
        ask(storeKey, [user, headers['idempotency-key']]),
        ask('update project set reserved_cents = reserved_cents + $2 where id = $1 and reserved_cents + $2 <= target_cents returning id', [
          projectId,
          amount * 100,
        ]),
        ask(
          `insert into investment (id, user_id, project_id, amount_cents, rate_percent, status, holds_reservation, created_at)
            values ($1, $2, $3, $4, '9', 'NEW', true, now())`,
          [id, user, projectId, amount * 100],
        ),
        ask(`insert into document (id, type, name, investment_id) values ($1, 'CONTRACT_DOCUMENT', 'contract.pdf', $2)`, [`doc-${id}`, id]),
        ask(storeAudit, [id, 'create', 'NEW', user]),
        ask(storeResponse, [user, headers['idempotency-key'], JSON.stringify(answer)]),
      ]);
      if (!room) throw new Error('There is no room.');
    });
    return reply.code(201).send(answer);
  });

  floor.post<{ Body: Offer }>('/payment-collection', async ({ headers, body: { investmentId } }, reply) => {
    const user = await signedIn(headers.authorization);
    if (user === undefined) return reply.code(401).send();
    const id = `pay-${randomUUID()}`;
    const amountCents = await inTransaction(client, async (ask) => {
      const [, [found]] = await Promise.all([
        ask(storeKey, [user, headers['idempotency-key']]),
        ask('select amount_cents from investment where id = $1 and user_id = $2 for update', [investmentId, user]),
      ]);
      if (!found) throw new Error('There is no such investment.');
      await Promise.all([
        ask(`update investment set status = 'PAYMENT_INITIATED' where id = $1`, [investmentId]),
        ask(
          `insert into payment (id, investment_id, provider, amount_cents, status, created_at)
            values ($1, $2, 'aitvaras', $3, 'STARTING', now())`,
          [id, investmentId, found['amount_cents']],
        ),
        ask(storeAudit, [investmentId, 'payment.start', 'PAYMENT_INITIATED', user]),
        ask(storeResponse, [user, headers['idempotency-key'], JSON.stringify({ paymentId: id })]),
      ]);
      return Number(found['amount_cents']);
    });
    const started = await provider.start({
      id,
      amountCents: toCents(amountCents / 100),
      method: 'aitvaras',
      payer: { id: user, name: '', surname: '', email: '' },
      projectId: '',
      reference: id,
      returnUrl: `http://localhost:4000/${investmentId}`,
      cancelUrl: `http://localhost:4000/${investmentId}`,
      locale: 'en',
    });
    const page = 'redirectUrl' in started ? started.redirectUrl : undefined;
    await askAlone('floor payment opened', `update payment set status = 'OPEN', redirect_url = $2, provider_ref = $3 where id = $1`, [
      id,
      page,
      started.providerRef,
    ]);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(page));
  });
}
