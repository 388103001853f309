/** Screens that are opened at the same time: each is an app of its own. */
const atOnce = 2;
let opening = 0;
const waiting: (() => void)[] = [];

/** Calls `start` when it is its turn. What is answered ends the turn, or the waiting for it; it may be called again. */
export function queueTurn(start: () => void): () => void {
  let state: 'waiting' | 'opening' | 'ended' = 'waiting';
  const begin = () => {
    state = 'opening';
    opening += 1;
    start();
  };
  if (opening < atOnce) begin();
  else waiting.push(begin);
  return () => {
    if (state === 'waiting') waiting.splice(waiting.indexOf(begin), 1);
    if (state === 'opening') {
      opening -= 1;
      waiting.shift()?.();
    }
    state = 'ended';
  };
}
