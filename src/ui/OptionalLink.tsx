import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';

/** A link, or plain text without an address. */
export const OptionalLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? <span>{children}</span> : <LinkBase to={to}>{children}</LinkBase>;
