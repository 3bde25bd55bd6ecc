import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface RenderNearViewportProps {
  isEager: boolean;
  /** Later changes of this function are ignored. */
  onRender?: () => void;
  /** Of the placeholder, in pixels. */
  height: number;
  component?: 'div' | 'li';
  children: ReactNode;
}

export function RenderNearViewport({
  isEager,
  onRender,
  height,
  component: Placeholder = 'div',
  children,
}: RenderNearViewportProps) {
  const placeholder = useRef<HTMLDivElement & HTMLLIElement>(null);
  const initialOnRender = useRef(onRender);
  const [isNear, setNear] = useState(isEager);
  if (isEager && !isNear) setNear(true);
  useEffect(() => {
    if (isNear) initialOnRender.current?.();
    if (isNear || !placeholder.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // The children can take longer to render than a frame of scrolling.
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      // `scrollMargin` is for a list that scrolls inside the page.
      { rootMargin: '1500px 0px', scrollMargin: '1500px 0px' },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <Placeholder ref={placeholder} aria-hidden style={{ height }} />;
}
