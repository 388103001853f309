/** Seconds that a download URL is valid (2.16). */
export const downloadLinkSeconds = 300;
