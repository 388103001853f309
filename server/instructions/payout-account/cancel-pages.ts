import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ibanGroups } from '../../../domain/payment-reference.ts';
import { type PageLocale, pageLocale, pageMessages } from '../../auth/messages.ts';
import { frame, sendPage } from '../../auth/pages.ts';
import { acceptFormBodies } from '../../http/form-body.ts';
import { rememberedLanguage } from '../../http/language-cookie.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import { cancelByLink, cancelPayoutAccountPath, changeToCancel, type PayoutAccountDeps } from './change-payout-account.ts';

const cancelMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'cancelPayoutAccount.title', message: 'Cancel the new account for your payouts?' }),
  lead: (iban: string) =>
    i18n._({
      id: 'cancelPayoutAccount.lead',
      message: 'Nothing will then be paid to the account {iban}. Your payouts go to the same account as before.',
      values: { iban },
    }),
  button: i18n._({ id: 'cancelPayoutAccount.button', message: 'Cancel the change' }),
  doneTitle: i18n._({ id: 'cancelPayoutAccount.doneTitle', message: 'The change is cancelled' }),
  done: i18n._({
    id: 'cancelPayoutAccount.done',
    message: 'Your payouts go to the same account as before. If you did not enter the new account, choose a new password.',
  }),
  password: i18n._({ id: 'cancelPayoutAccount.password', message: 'Choose a new password' }),
  expiredTitle: i18n._({ id: 'cancelPayoutAccount.expiredTitle', message: 'This link is no longer valid' }),
  expired: i18n._({
    id: 'cancelPayoutAccount.expired',
    message: 'The account is in use already, or the change was cancelled. Your settings show where your payouts go.',
  }),
}));

interface LinkRoute {
  Querystring: { lang?: string; token?: string };
  Body: Record<string, string> | undefined;
}

const head = (title: string, lead: string) =>
  `<div><h1>${escapeHtml(title)}</h1><p class="lead" role="status">${escapeHtml(lead)}</p></div>`;

function confirmationPage(locale: PageLocale, iban: string, token: string): string {
  const messages = cancelMessages[locale];
  return frame({
    locale,
    title: messages.title,
    body: `${head(messages.title, messages.lead(ibanGroups(iban)))}
<form method="post" action="${cancelPayoutAccountPath}">
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button class="btn" type="submit">${escapeHtml(messages.button)}</button>
</form>`,
  });
}

function donePage(locale: PageLocale): string {
  const messages = cancelMessages[locale];
  return frame({
    locale,
    title: messages.doneTitle,
    body: `${head(messages.doneTitle, messages.done)}
<a class="btn" href="/sign-in/forgotten?lang=${locale}">${escapeHtml(messages.password)}</a>
<a class="home" href="/">${escapeHtml(pageMessages[locale].home)}</a>`,
  });
}

function expiredPage(locale: PageLocale): string {
  const messages = cancelMessages[locale];
  return frame({
    locale,
    title: messages.expiredTitle,
    body: `${head(messages.expiredTitle, messages.expired)}
<a class="home" href="/">${escapeHtml(pageMessages[locale].home)}</a>`,
  });
}

/** The page behind the link of the e-mail. Only its button cancels: some programs open the links of e-mails. */
export async function registerCancelPayoutAccount(app: FastifyInstance, deps: PayoutAccountDeps): Promise<void> {
  await app.register(async (pages) => {
    acceptFormBodies(pages);
    const localeOf = (request: FastifyRequest<LinkRoute>) =>
      pageLocale(request.body?.['lang'] ?? request.query.lang, rememberedLanguage(request), request.headers['accept-language']);

    pages.get<LinkRoute>(cancelPayoutAccountPath, { exposeHeadRoute: false }, async (request, reply) => {
      const token = typeof request.query.token === 'string' ? request.query.token : '';
      const change = await changeToCancel(deps, token);
      return change
        ? sendPage(reply, 200, confirmationPage(change.language, change.iban, token), 'no-referrer')
        : sendPage(reply, 410, expiredPage(localeOf(request)), 'no-referrer');
    });

    pages.post<LinkRoute>(cancelPayoutAccountPath, async (request, reply) =>
      (await cancelByLink(deps, request.body?.['token'] ?? ''))
        ? sendPage(reply, 200, donePage(localeOf(request)), 'no-referrer')
        : sendPage(reply, 410, expiredPage(localeOf(request)), 'no-referrer'),
    );
  });
}
