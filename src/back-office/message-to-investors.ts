/** Of the contract's `MessageToInvestors`, in UTF-16 code units. */
export const shortestMessage = 3;
export const longestMessage = 1000;

/** What is wrong with an optional message to the investors of a project. */
export function messageProblem(message: string): 'tooShort' | 'tooLong' | undefined {
  const { length } = message.trim();
  if (length > longestMessage) return 'tooLong';
  return length > 0 && length < shortestMessage ? 'tooShort' : undefined;
}

/** The part of a request that carries the message; nothing where none was written. */
export function messageToInvestors(message: string): { messageToInvestors?: string } {
  const text = message.trim();
  return text === '' ? {} : { messageToInvestors: text };
}
