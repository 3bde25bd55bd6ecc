export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** By the extension in the address. */
export const types = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
} as const;

export type Format = keyof typeof types;

export const formats = Object.keys(types) as Format[];

/** The XML name of an item, by the name of its list. */
export const itemNames: Readonly<Record<string, string>> = {
  services: 'service',
  service_requests: 'request',
  attributes: 'attribute',
  endpoints: 'endpoint',
  formats: 'format',
  errors: 'error',
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Leaves out the characters that XML forbids. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

function element(name: string, value: Value): string {
  if (value === null) return `<${name}/>`;
  if (typeof value !== 'object') return `<${name}>${escaped(String(value))}</${name}>`;
  const parts = isList(value)
    ? value.map((item) => element(itemNames[name] ?? 'item', item))
    : Object.entries(value).map(([key, part]) => element(key, part));
  return `<${name}>${parts.join('')}</${name}>`;
}

/** @param root the outermost element in XML */
export const written = (format: Format, root: string, value: Value): string =>
  format === 'json'
    ? JSON.stringify(value)
    : `<?xml version="1.0" encoding="utf-8"?>\n${element(root, value)}`;

/** Splits `requests.xml` into `requests` and `xml`. */
export function splitEnd(step: string): readonly [name: string, format: Format | undefined] {
  const end = step.lastIndexOf('.');
  const format = formats.find((one) => one === step.slice(end + 1));
  return end < 0 ? [step, undefined] : [step.slice(0, end), format];
}
