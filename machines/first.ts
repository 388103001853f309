/** The first of a list of which a guard has said that it is not empty. */
export function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new Error('The list is empty.');
  return first;
}
