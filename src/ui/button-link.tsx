import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

interface Props extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ variant, size, full, className, ...rest }: Props) {
  return <a {...rest} className={classNames(buttonClass({ variant, size, full }), className)} />;
}

/** A link inside the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
