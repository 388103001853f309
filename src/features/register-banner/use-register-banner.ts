import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { registerBannerMachine } from '../../../machines/register-banner/register-banner.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { storeCount } from './banner-storage.ts';
import type { BannerCommand } from './register-banner.types.ts';

export function useRegisterBanner({ stored, first, isSignedIn }: { stored: string | null; first: BannerCommand; isSignedIn: boolean }) {
  const router = useRouter();
  const actor = useFlowActor(() => {
    const banner = createActor(registerBannerMachine, { input: { stored, isSignedIn } });
    banner.on('count.store', ({ count }) => storeCount(count));
    banner.on('navigate', ({ to }) => router.history.push(to));
    return banner;
  });
  useEffect(() => actor.send(first), [actor, first]);
  useEffect(() => actor.send({ type: 'session.known', isSignedIn }), [actor, isSignedIn]);
  return actor;
}
