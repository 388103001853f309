/** The pages of one's own account. */
export const accountPath = '/sign-in/account';
