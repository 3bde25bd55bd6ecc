import type { Ratio } from '../src/metadata';
import { useFrame } from './context';

/** The widths of the smaller copies on the server, in pixels. */
const widths = [320, 640, 1280];

interface PictureProps {
  url: string;
  ratio?: Ratio;
  sizes: string;
  /** For a picture at the top of the page: it loads at once. */
  isFirst?: boolean;
  /** Hides it from screen readers: a title beside it says the same. */
  isDecorative?: boolean;
}

export function Picture({ url, ratio, sizes, isFirst = false, isDecorative = false }: PictureProps) {
  const { references } = useFrame();
  // Only the image bank knows the size of a picture.
  const { alt = '', width = 640, height = 400 } = references.file(url) ?? {};
  const isOwn = url.startsWith('/');
  const smaller = widths.filter((one) => one < width).map((one) => `${url}?width=${one} ${one}w`);
  return (
    <img
      src={url}
      srcSet={isOwn && smaller.length > 0 ? [...smaller, `${url} ${width}w`].join(', ') : undefined}
      sizes={isOwn && smaller.length > 0 ? sizes : undefined}
      // The image bank stores a space as the alternative text of a decorative picture.
      alt={isDecorative ? '' : alt.trim()}
      width={width}
      height={ratio ? Math.round((width * ratio[1]) / ratio[0]) : height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}
