/** Text that a database takes: no zero byte and no half of a character. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);
