import { useLocation } from 'react-admin';

export const counted = { renders: 0 };

/** A screen that reads the address, as every list and form does. */
export default function CountedScreen() {
  counted.renders += 1;
  return <h1>{useLocation().pathname}</h1>;
}
