import type { MangopaySettings } from '../../adapters/payments/mangopay-api.ts';
import type { PaymentFileVersion } from '../../lib/iso20022/write-pain.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import { isHttp, minSecretBytes, needLength, type Read } from './values.ts';

export function readMangopay(read: Read): MangopaySettings | undefined {
  const [clientId, apiKey, userId] = [read('MANGOPAY_CLIENT_ID'), read('MANGOPAY_API_KEY'), read('MANGOPAY_USER_ID')];
  const url = read('MANGOPAY_URL') ?? 'https://api.mangopay.com';
  const virtualAccountCountry = readVirtualAccounts(read);
  const isChosen = read('PAYMENT_PROVIDER') === 'mangopay';
  if (!isChosen && clientId === undefined && apiKey === undefined && userId === undefined) return undefined;
  if (clientId === undefined || apiKey === undefined || userId === undefined)
    throw new StartProblem('MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY and MANGOPAY_USER_ID are needed where PAYMENT_PROVIDER is mangopay.');
  needLength('MANGOPAY_API_KEY', apiKey);
  if (!isHttp(url) || new URL(url).origin !== url.replace(/\/$/, ''))
    throw new StartProblem(`MANGOPAY_URL must be an address like https://api.sandbox.mangopay.com, without a path, not "${url}".`);
  return { url: new URL(url).origin, clientId, apiKey, userId, virtualAccountCountry };
}

/** The country of the accounts that are opened for investors. */
function readVirtualAccounts(read: Read): string | undefined {
  const country = read('MANGOPAY_VIRTUAL_ACCOUNTS');
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    throw new StartProblem(`MANGOPAY_VIRTUAL_ACCOUNTS must be a country in two capital letters, like FR, not "${country}".`);
  return country;
}

/** Standard Webhooks: base64, with or without `whsec_` before it. */
export function readWebhookSecret(read: Read): string | undefined {
  const text = read('PAYMENT_WEBHOOK_SECRET');
  if (text === undefined) return undefined;
  const base64 = text.replace(/^whsec_/, '');
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64);
  if (!isBase64 || Buffer.from(base64, 'base64').length < minSecretBytes)
    throw new StartProblem(
      `PAYMENT_WEBHOOK_SECRET must be at least ${minSecretBytes} bytes in base64, such as "openssl rand -base64 32" prints; "whsec_" may stand before it.`,
    );
  return text;
}

export function readPaymentFileVersion(read: Read): PaymentFileVersion {
  const text = read('PAYMENT_FILE_VERSION') ?? '09';
  if (text !== '03' && text !== '09') throw new StartProblem(`PAYMENT_FILE_VERSION must be 09 or 03, not "${text}".`);
  return text;
}
