import type { Api } from '../../api/client.ts';

/** Input without a request also counts as use; reported to the server at most once in this time. */
const tellMs = 60_000;
/** After an answer that was lost. */
const againSeconds = 60;

export interface IdleWatch {
  /** The seconds until the server ends the unused session. */
  start(seconds: number): void;
  stop(): void;
}

/** Asks the server once more when the session would end unused. Only the server decides: its 401 reaches the session as any other does (AUTH-24). */
export function watchIdle(api: Api): IdleWatch {
  let dueAt = Number.POSITIVE_INFINITY;
  let toldAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (seconds: number) => {
    clearTimeout(timer);
    dueAt = Date.now() + (seconds + 1) * 1000;
    timer = setTimeout(() => void ask(), dueAt - Date.now());
  };
  const ask = async () => {
    const answer = await api.GET('/auth/session').catch(() => undefined);
    // stopped meanwhile
    if (dueAt !== Number.POSITIVE_INFINITY) plan(answer?.data?.idleSeconds ?? againSeconds);
  };
  // a device that slept has kept its timers waiting
  const look = () => {
    if (Date.now() >= dueAt) void ask();
  };
  const use = () => {
    if (Date.now() - toldAt < tellMs) return;
    toldAt = Date.now();
    void api.GET('/me').catch(() => undefined);
  };
  const inputs = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    for (const input of inputs) window.removeEventListener(input, use);
    document.removeEventListener('visibilitychange', look);
  };
  return {
    start(seconds) {
      stop();
      toldAt = Date.now();
      plan(seconds);
      for (const input of inputs) window.addEventListener(input, use);
      document.addEventListener('visibilitychange', look);
    },
    stop,
  };
}
