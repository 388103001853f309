import { useEffect, useRef, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { inspectActor } from './inspect-actor.ts';

/**
 * Keeps a journey's actor as long as its component. It is created with its listeners before it starts, so that nothing it says at once is lost;
 * it stops a tick after unmounting, because React's strict mode unmounts and mounts again at once.
 */
export function useFlowActor<Journey extends AnyActorRef & { stop(): void }>(create: () => Journey): Journey {
  const [actor] = useState(() => inspectActor(create()));
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(stopping.current);
    actor.start();
    return () => {
      stopping.current = setTimeout(() => actor.stop());
    };
  }, [actor]);
  return actor;
}
