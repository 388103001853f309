/** The part of oidc-provider that is used here (the package brings no types). */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface InteractionDetails {
    uid: string;
    prompt: { name: string; reasons: string[] };
    params: Record<string, unknown>;
  }
  export interface ProviderGrant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export interface ProviderContext {
    type: string;
    status: number;
    body: unknown;
    oidc: { client?: { clientId: string }; session?: { accountId?: string }; params?: Record<string, unknown> };
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    Grant: new (owner: {
      clientId: string;
      accountId: string;
    }) => ProviderGrant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    cookieName(kind: 'session' | 'interaction' | 'resume'): string;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>;
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<string>;
    on(event: string, listener: (context: ProviderContext, error: Error) => void): this;
  }
}
