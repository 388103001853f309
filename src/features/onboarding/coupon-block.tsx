import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { couponProblem, maxCouponLength } from '../../../domain/coupon.ts';
import { newRequestKey } from '../../../domain/request-key.ts';
import { normalizeText } from '../../../domain/text.ts';
import { refusal } from '../../api/refusal.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import type { OnboardingClients } from './onboarding.actors.ts';
import css from './onboarding.module.css';
import { recordOf } from '../../../domain/unknown.ts';

const limit = maxCouponLength;

/** Refusals of coupons, under the names the specification gives them (DASH-08). */
const byDefault = msg({ id: 'onboarding.referral.errors.FAILED_TO_REDEEM_COUPON', message: 'We could not redeem this coupon.' });
const refusals: Record<string, MessageDescriptor> = {
  COUPON_TOO_LONG: msg({
    id: 'onboarding.referral.errors.COUPON_TOO_LONG',
    message: `This code is too long: a coupon code has at most ${limit} characters. Check the spelling.`,
  }),
  COUPON_NOT_FOUND: msg({
    id: 'onboarding.referral.errors.COUPON_NOT_FOUND',
    message: 'There is no coupon with this code. Check the spelling.',
  }),
  COUPON_EXPIRED: msg({ id: 'onboarding.referral.errors.COUPON_EXPIRED', message: 'This coupon has expired.' }),
  KYC_NOT_VERIFIED: msg({
    id: 'onboarding.referral.errors.KYC_NOT_VERIFIED',
    message: 'Confirm your identity first; then you can redeem the coupon.',
  }),
  RATE_LIMITED: msg({
    id: 'onboarding.referral.errors.RATE_LIMITED',
    message: 'Too many attempts. Please try again in 15 minutes.',
  }),
  COUPON_ALREADY_REDEEMED: msg({ id: 'onboarding.referral.errors.COUPON_ALREADY_REDEEMED', message: 'This coupon has already been used.' }),
};

const form = 'coupon';

function savedCode(userId: string): string {
  const { code } = savedDraft(form, userId);
  return typeof code === 'string' ? code : '';
}

const draftKind = 'coupon-wish';

/** The key under which this code is redeemed once: the same for every attempt until it succeeds, so that a lost response can be requested again (2.1). */
function requestKeyOf(code: string, userId: string): string {
  const sent = savedDraft(draftKind, userId);
  if (sent.code === code && typeof sent.requestKey === 'string') return sent.requestKey;
  const requestKey = newRequestKey();
  saveDraft(draftKind, userId, { code, requestKey });
  return requestKey;
}

/** A code on a card or in a mail: typed, kept until it is sent, and the account read again (DASH-07). */
export function CouponBlock({ api, $api, queryClient, userId }: OnboardingClients & { userId: string }) {
  const { t } = useLingui();
  const [code, setCode] = useState(() => savedCode(userId));
  const redeem = useMutation({
    mutationFn: async (typed: string) => {
      const wrong = couponProblem(typed);
      if (wrong) throw Object.assign(new Error('refused'), { code: wrong });
      const { error, response } = await api.POST('/coupons:redeem', {
        params: { header: { 'Idempotency-Key': requestKeyOf(typed, userId) } },
        body: { code: typed },
      });
      if (!response.ok) throw Object.assign(new Error('refused'), { code: refusal(error, response).code });
    },
    onSuccess: () => {
      setCode('');
      clearDraft(form, userId);
      clearDraft(draftKind, userId);
      toast({ kind: 'success', text: t`The coupon is redeemed.` });
      // the field takes the next code meanwhile
      void queryClient.invalidateQueries({ queryKey: $api.queryOptions('get', '/me').queryKey });
    },
  });
  const { code: refusedBy } = recordOf(redeem.error);
  const failed = redeem.isError ? (typeof refusedBy === 'string' ? refusedBy : '') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (normalizeText(code) !== '' && !redeem.isPending) redeem.mutate(normalizeText(code));
  };
  return (
    <section className={css.block}>
      <h3>
        <Trans>Have a coupon?</Trans>
      </h3>
      <form className={css.coupon} onSubmit={submit} noValidate>
        <TextField
          label={t`Coupon code`}
          value={code}
          onChange={(text) => {
            // it stays open while it is sent: a closed field would lose the focus
            if (redeem.isPending) return;
            setCode(text);
            if (text === '') clearDraft(form, userId);
            else saveDraft(form, userId, { code: text });
            redeem.reset();
          }}
          error={failed === undefined ? undefined : t(refusals[failed] ?? byDefault)}
        />
        <div>
          <Button
            type="submit"
            variant="second"
            isDisabled={normalizeText(code) === ''}
            isPending={redeem.isPending}
            pendingLabel={<Trans>Redeeming…</Trans>}
          >
            <Trans>Redeem</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
}
