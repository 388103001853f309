/** Characters of the note in which a proposer tells the second person why. */
export const maxProposalNote = 500;
