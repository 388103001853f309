/** Requests of the sign-in page. */
export interface SignInRoute {
  Params: { uid: string };
  Querystring: { lang?: string };
  Body: Record<string, string> | undefined;
}
