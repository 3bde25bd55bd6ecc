// The build of the admin replaces this import: the admin needs only the icons that users can choose (vite.output.ts).
import * as all from '@mdi/js';

const paths: Readonly<Record<string, string>> = all;

function pathOf(name: string): string | undefined {
  // A path begins with the command "M", a name with "mdi".
  if (name.startsWith('M')) return name;
  return Object.hasOwn(paths, name) ? paths[name] : undefined;
}

export function Icon({ name }: { name: string }) {
  const path = pathOf(name);
  if (!path) return null;
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
