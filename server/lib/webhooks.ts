/** An event of a provider. It names a thing; what happened to that is read from the provider. */
export interface ProviderHint {
  /** Unique for the provider: an event that is delivered again has the same. */
  eventId: string;
  providerRef: string;
}

/** The request was not sent by the provider. */
export class WebhookNotAuthentic extends Error {}
