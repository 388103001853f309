/** A string and not a path of the router: the back office, which has its own routes, shows it in the same header. */
export const registerPath: string = '/register';
