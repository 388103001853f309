interface SourceText {
  file: string;
  text: string;
}
interface Message {
  catalogue: string;
  id: string;
  text: string;
}
export function messagesOf(root: string): Message[];
export function findCopy(
  files: readonly SourceText[],
  messages: readonly Message[],
): { file: string; line: number; text: string; catalogue: string; id: string }[];
