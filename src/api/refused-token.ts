let refused: string | null = null;

/** Remembers the token that a 401 was about: the session may start only after the first responses. (AUTH-04) */
export function recordRefusedToken(request: Request, status: number) {
  if (status === 401 && !request.url.endsWith('/auth/token')) refused = request.headers.get('Authorization') ?? refused;
}

/** The server has refused this token. */
export const isTokenRefused = (token: string | null): boolean => token !== null && refused === `Bearer ${token}`;
