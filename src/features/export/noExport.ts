/** Replaces `jsonexport`, the library of react-admin's unused exporter (see vite.config.ts). */
export default function noExport(): never {
  throw new Error("react-admin's exporter is not bundled. Use src/export instead.");
}
