import { icons } from './icons';

export default function IconGlyph({ name }: { name: string }) {
  // Any text may be stored, such as "toString".
  const path = Object.hasOwn(icons, name) ? icons[name] : undefined;
  if (!path) return <code>{name}</code>;
  return (
    <svg
      className="glyph"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="currentColor"
      role="img"
      aria-label={name}
    >
      <path d={path} />
    </svg>
  );
}
