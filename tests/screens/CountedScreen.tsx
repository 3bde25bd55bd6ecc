import { useLocation } from 'react-admin';

/** How often the screen has rendered. */
export const counted = { renders: 0 };

/** A screen that reads the address, as every list and form does. */
export default function CountedScreen() {
  counted.renders += 1;
  return <h1>{useLocation().pathname}</h1>;
}
