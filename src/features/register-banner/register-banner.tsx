import { useSelector } from '@xstate/react';
import type { RegisterBannerActor } from '../../../machines/register-banner/register-banner.machine.ts';
import { SignUpPrompt } from '../../ui/core/sign-up-prompt.tsx';

/** The invitation as long as the machine shows it. */
export function RegisterBanner({ actor }: { actor: RegisterBannerActor }) {
  const state = useSelector(actor, ({ value }) => value);
  switch (state) {
    case 'shown':
      return (
        <SignUpPrompt onRegister={() => actor.send({ type: 'register.choose' })} onClose={() => actor.send({ type: 'banner.close' })} />
      );
    case 'deciding':
    case 'waiting':
    case 'closed':
    case 'hidden':
      return null;
    default:
      return state satisfies never;
  }
}
