/** Seconds that a download address is good for (2.16). */
export const downloadLinkSeconds = 300;
