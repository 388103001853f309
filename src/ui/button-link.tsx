import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface Props extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ variant, size, full, ...rest }: Props) {
  return <a {...rest} className={buttonClass({ variant, size, full })} />;
}

/** A link inside the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
