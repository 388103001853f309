import { and, eq } from 'drizzle-orm';
import { recordOf } from '../../../domain/unknown.ts';
import { systemClock } from '../../lib/clock.ts';
import type { Payer, PaymentOrder } from '../../payments/provider.ts';
import type { Store } from '../../store/store.ts';
import { providerObject } from '../../store/tables/provider-objects.ts';
import { keyFor, type MangopayApi, MangopayRefusal } from './mangopay-api.ts';

/** `userId`: the person that it is made for, if it is one. */
type Party = Pick<typeof providerObject.$inferSelect, 'kind' | 'subject' | 'userId'>;

const idOnly = async (Id: string) => ({ Id });

/** Users, wallets and recipients at Mangopay: each is made once and remembered. */
export function mangopayParties(
  { client, account, clientId, createOnce, firstAnswer, dataOf }: MangopayApi,
  store: Store,
  ownerId: string,
) {
  async function remembered({ kind, subject, userId }: Party, make: () => Promise<{ Id: string }>): Promise<string> {
    const existing = await knownRef(kind, subject);
    if (existing !== undefined) return existing;
    const { Id: ref } = await make();
    await store.db
      .insert(providerObject)
      .values({ account, kind, subject, userId, ref, createdAt: systemClock.now() })
      .onConflictDoNothing();
    return (await knownRef(kind, subject)) ?? ref;
  }

  function newPayer({ id, name, surname, companyName, email }: Payer) {
    const common = { Email: email, UserCategory: 'PAYER', TermsAndConditionsAccepted: false, Tag: id } as const;
    if (companyName === undefined) {
      const body = { ...common, FirstName: name, LastName: surname };
      return createOnce(keyFor('payer', body), (params) => client.POST('/v2.01/{ClientId}/users/natural', { params, body }), idOnly);
    }
    const body = {
      ...common,
      LegalPersonType: 'BUSINESS' as const,
      Name: companyName,
      LegalRepresentativeFirstName: name,
      LegalRepresentativeLastName: surname,
    };
    return createOnce(keyFor('payer', body), (params) => client.POST('/v2.01/{ClientId}/users/legal', { params, body }), idOnly);
  }

  /** What was made for something before; undefined where nothing was. */
  async function knownRef(kind: Party['kind'], subject: string): Promise<string | undefined> {
    const [existing] = await store.db
      .select({ ref: providerObject.ref })
      .from(providerObject)
      .where(and(eq(providerObject.account, account), eq(providerObject.kind, kind), eq(providerObject.subject, subject)));
    return existing?.ref;
  }

  /** Whom something was made for, by its id at Mangopay. */
  async function personOf(kind: Party['kind'], ref: string): Promise<string | undefined> {
    const [existing] = await store.db
      .select({ userId: providerObject.userId })
      .from(providerObject)
      .where(and(eq(providerObject.account, account), eq(providerObject.kind, kind), eq(providerObject.ref, ref)));
    return existing?.userId ?? undefined;
  }

  const payerOf = (payer: Payer) => remembered({ kind: 'payer', subject: payer.id, userId: payer.id }, () => newPayer(payer));

  const newWallet = (owner: string, Description: string, Tag: string) => {
    const body = { Owners: [owner], Description, Currency: 'EUR', Tag };
    return createOnce(keyFor('wallet', body), (params) => client.POST('/v2.01/{ClientId}/wallets', { params, body }), idOnly);
  };

  return {
    /** The user of Mangopay that pays for an investor. */
    payer: payerOf,

    /** The wallet that belongs to an investor's user: what arrives at the investor's own account lies there. */
    payerWallet: (payer: Payer) =>
      remembered({ kind: 'payer wallet', subject: payer.id, userId: payer.id }, async () =>
        newWallet(await payerOf(payer), `Investor ${payer.id}`, payer.id),
      ),

    knownPayer: (userId: string) => knownRef('payer', userId),
    knownPayerWallet: (userId: string) => knownRef('payer wallet', userId),
    /** The person whose wallet it is; undefined where it is none of a person. */
    payerOfWallet: (walletId: string) => personOf('payer wallet', walletId),

    /** The wallet that collects the money of a project; it belongs to the platform. */
    wallet: (projectId: string) =>
      remembered({ kind: 'wallet', subject: projectId, userId: null }, () => newWallet(ownerId, `Project ${projectId}`, projectId)),

    /** The wallet of a project, where it was made before. */
    knownWallet: (projectId: string) => knownRef('wallet', projectId),

    /** The account that a refund goes to, registered for its payer. Throws while Mangopay checks it, and MangopayRefusal where it may not be used. */
    async refundRecipient(userId: string, { name, isCompany, iban }: PaymentOrder['payee']): Promise<string> {
      const body = recipientBody({ name, isCompany, iban }, 'PAYIN');
      const person = await personOf('payer', userId);
      const party = { kind: 'recipient', subject: keyFor('recipient', { userId, iban }), userId: person ?? null } as const;
      const id = await remembered(party, () =>
        createOnce(
          keyFor('recipient', { userId, ...body }),
          ({ path, header }) =>
            client.POST('/v2.01/{ClientId}/users/{UserId}/recipients', { params: { path: { ...path, UserId: userId }, header }, body }),
          viewRecipient,
        ),
      );
      const { Status } = await viewRecipient(id);
      if (Status === 'PENDING') throw new Error('Mangopay has not accepted the account of the payer yet');
      if (Status !== 'ACTIVE') throw new MangopayRefusal(400, `recipient ${Status}`);
      return id;
    },

    /**
     * The account that a payment out of a wallet goes to, in the name of the platform's own user; one that was not confirmed is registered again. With the
     * page on which it is confirmed, while it is pending.
     */
    async payoutRecipient(payee: PaymentOrder['payee']) {
      const subject = keyFor('payout recipient', { ownerId, name: payee.name, iban: payee.iban });
      const isThis = and(eq(providerObject.account, account), eq(providerObject.kind, 'recipient'), eq(providerObject.subject, subject));
      const [existing] = await store.db.select({ ref: providerObject.ref }).from(providerObject).where(isThis);
      let recipient = existing && (await viewRecipient(existing.ref));
      if (!recipient || recipient.Status === 'CANCELED' || recipient.Status === 'DEACTIVATED') {
        const body = { ...recipientBody(payee, 'PAYOUT'), ScaContext: 'USER_PRESENT' as const };
        const Tag = keyFor('payout recipient', { ownerId, ...body, after: recipient?.Id });
        recipient = await createOnce(
          Tag,
          ({ path, header }) =>
            client.POST('/v2.01/{ClientId}/users/{UserId}/recipients', {
              params: { path: { ...path, UserId: ownerId }, header },
              body: { ...body, Tag },
            }),
          viewRecipient,
        );
        const ref = recipient.Id;
        await store.db
          .insert(providerObject)
          .values({ account, kind: 'recipient', subject, userId: null, ref, createdAt: systemClock.now() })
          .onConflictDoUpdate({ target: [providerObject.account, providerObject.kind, providerObject.subject], set: { ref } });
      }
      if (recipient.Status === 'ACTIVE') return { ...recipient, confirmUrl: undefined };
      // only the answer to the registration names the page
      const named = recipient.PendingUserAction?.RedirectUrl ?? (recipient.Tag ? await pageIn(recipient.Tag) : undefined);
      return { ...recipient, confirmUrl: named };
    },
  };

  async function pageIn(key: string): Promise<string | undefined> {
    const { RedirectUrl } = recordOf(recordOf(await firstAnswer(key))['PendingUserAction']);
    return typeof RedirectUrl === 'string' ? RedirectUrl : undefined;
  }

  async function viewRecipient(RecipientId: string) {
    return dataOf(
      await client.GET('/v2.01/{ClientId}/recipients/{RecipientId}', { params: { path: { ClientId: clientId, RecipientId } } }),
    );
  }
}

function recipientBody<Scope extends 'PAYIN' | 'PAYOUT'>({ name, isCompany, iban }: PaymentOrder['payee'], RecipientScope: Scope) {
  const words = name.trim().split(/\s+/);
  return {
    DisplayName: `${RecipientScope === 'PAYIN' ? 'Refunds' : 'Payouts'} ${iban.slice(-4)}`,
    PayoutMethodType: 'LocalBankTransfer' as const,
    RecipientType: isCompany ? ('Business' as const) : ('Individual' as const),
    RecipientScope,
    Currency: 'EUR',
    Country: iban.slice(0, 2),
    ...(isCompany
      ? { BusinessRecipient: { BusinessName: name } }
      : { IndividualRecipient: { FirstName: words.slice(0, -1).join(' ') || name, LastName: words.at(-1) ?? name } }),
    LocalBankTransfer: { EUR: { IBAN: iban } },
  };
}
