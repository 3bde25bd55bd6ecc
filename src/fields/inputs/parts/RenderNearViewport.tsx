import { type ReactNode, useEffect, useRef, useState } from 'react';

interface RenderNearViewportProps {
  /** Renders the children at once. */
  isEager: boolean;
  onRender: () => void;
  /** Height of the placeholder in pixels. */
  height: number;
  children: ReactNode;
}

/** Renders its children once they come near the viewport, and keeps them. */
export function RenderNearViewport({ isEager, onRender, height, children }: RenderNearViewportProps) {
  const placeholder = useRef<HTMLDivElement>(null);
  const initialOnRender = useRef(onRender);
  const [isNear, setNear] = useState(isEager);
  if (isEager && !isNear) setNear(true);
  useEffect(() => {
    if (isNear) initialOnRender.current();
    if (isNear || !placeholder.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '1500px 0px' },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={placeholder} style={{ height }} />;
}
