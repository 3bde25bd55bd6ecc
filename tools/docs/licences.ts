import { readFileSync } from 'node:fs';

interface Package {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  /** Set for a link to this project, which the plug-ins import as a package. */
  link?: boolean;
}

const introduction = `# Licences

The packages that the app and the server need in production, by licence, from \`package-lock.json\`. \`npm run licences\`
writes this page, and \`npm run sbom\` the same list as CycloneDX.

Some of them need a decision by whoever distributes the product:

- \`react-leaflet\` and its \`@react-leaflet/core\` have the [Hippocratic Licence 2.1](https://firstdonoharm.dev/), which
  forbids uses against human rights and is no open-source licence in the sense of the OSI. They stay because the
  product was commissioned with them.
- \`sharp\` loads \`libvips\` (LGPL-3.0-or-later) as a shared library that can be replaced.
`;

export function licencesText(): string {
  const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const byLicence = new Map<string, Set<string>>();
  for (const [path, { license = 'unknown', dev, devOptional, link, version }] of Object.entries(
    lock.packages,
  )) {
    if (path === '' || dev || devOptional || link) continue;
    const name = path.replace(/^.*node_modules\//, '');
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(`${name} ${version}`));
  }
  const sections = [...byLicence]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([licence, names]) => `\n## ${licence}\n\n${[...names].sort().join(', ')}\n`);
  return `${introduction}${sections.join('')}`;
}
