import { asList, asObject, isObject, type Json, type JsonObject } from '../../contract/json';

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 220px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-inline-end: 1px solid #8885; }
nav ul { list-style: none; margin: 0; padding: 16px; }
main { padding: 16px 32px 64px; max-width: 1000px; }
h2 { margin-top: 40px; }
a { color: #20756f; }
code { font-size: 0.875em; overflow-wrap: anywhere; }
.operation { border: 1px solid #8885; border-radius: 6px; margin: 8px 0; padding: 8px 12px; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid #8883; }
th { font-weight: 500; white-space: nowrap; }
th code { overflow-wrap: normal; }
td p { margin: 0; }
dt { float: left; clear: left; width: 3em; font-weight: 600; }
dd { margin: 0 0 4px 3.5em; }
dd p { margin: 0; }
@media (prefers-color-scheme: dark) { a { color: #6cc5be; } }
@media (max-width: 720px) { body { display: block; } nav { position: static; height: auto; } main { padding: 16px; } }
`;

const escapeHtml = (value: Json | undefined): string =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Renders the Markdown of descriptions: paragraphs, lists and code. */
function prose(text: Json | undefined): string {
  const code = (line: string) => escapeHtml(line).replace(/`([^`]+)`/g, '<code>$1</code>');
  return String(text ?? '')
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const lines = block.split('\n');
      return lines.every((line) => line.startsWith('- '))
        ? `<ul>${lines.map((line) => `<li>${code(line.slice(2))}</li>`).join('')}</ul>`
        : `<p>${code(block)}</p>`;
    })
    .join('');
}

const nameOfRef = (schema: JsonObject): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;

function typeOf(schema: JsonObject): string {
  const name = nameOfRef(schema);
  if (name) return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  const parts = [...asList(schema.anyOf), ...asList(schema.allOf)].filter(isObject);
  if (parts.length > 0) return parts.map(typeOf).join(schema.anyOf ? ' or ' : ' and ');
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' ');
  if (schema.type === 'null') return 'null';
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null');
  const items = isObject(schema.items) ? ` of ${typeOf(schema.items)}` : '';
  const nullable = asList(schema.type).includes('null') ? ', null' : '';
  return `${escapeHtml(types.join(', '))}${items}${schema.format ? ` (${escapeHtml(schema.format)})` : ''}${nullable}`;
}

function rows(schema: JsonObject, path = ''): string {
  return Object.entries(asObject(schema.properties))
    .map(([name, value]) => {
      const property = asObject(value);
      const inner = isObject(property.items) ? rows(property.items, `${path}${name}[].`) : '';
      const defaultText =
        property.default === undefined
          ? ''
          : ` Default: <code>${escapeHtml(JSON.stringify(property.default))}</code>.`;
      return `<tr><th scope="row"><code>${escapeHtml(path + name)}</code></th><td>${typeOf(property)}</td><td>${escapeHtml(property.description)}${defaultText}</td></tr>${rows(property, `${path}${name}.`)}${inner}`;
    })
    .join('');
}

const table = (body: string): string =>
  body &&
  `<div class="wide"><table><thead><tr><th>Name</th><th>Type</th><th>About</th></tr></thead><tbody>${body}</tbody></table></div>`;

function contentOf(holder: JsonObject): string {
  return Object.entries(asObject(holder.content))
    .map(([type, media]) => {
      const schema = asObject(asObject(media).schema);
      return `<p><code>${escapeHtml(type)}</code>: ${typeOf(schema)}</p>${table(rows(schema))}`;
    })
    .join('');
}

function parametersOf(operation: JsonObject, shared: JsonObject): string {
  const given = asList(operation.parameters).map(asObject);
  const found = given.map((one) => asObject(shared[nameOfRef(one) ?? ''] ?? one));
  const lines = found.map((one) => {
    const schema = asObject(one.schema);
    const pattern = schema.pattern ?? Object.keys(asObject(schema.patternProperties))[0];
    const form =
      pattern === undefined
        ? ''
        : `<details><summary>Pattern</summary><code>${escapeHtml(pattern)}</code></details>`;
    return `<tr><th scope="row"><code>${escapeHtml(one.name)}</code></th><td>${typeOf(schema)}</td><td>${prose(one.description)}${form}</td></tr>`;
  });
  return lines.length > 0 ? `<h4>Query</h4>${table(lines.join(''))}` : '';
}

function operationHtml(method: string, path: string, operation: JsonObject, document: JsonObject): string {
  const components = asObject(document.components);
  const body = asObject(operation.requestBody);
  const answers = Object.entries(asObject(operation.responses)).map(([status, value]) => {
    const own = asObject(value);
    const response = asObject(asObject(components.responses)[nameOfRef(own) ?? ''] ?? own);
    const isRefusal = Number(status) >= 400;
    return `<dt>${escapeHtml(status)}</dt><dd>${prose(response.description)}${isRefusal ? '' : contentOf(response)}</dd>`;
  });
  return `<details class="operation"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
${prose(operation.description)}${parametersOf(operation, asObject(components.parameters))}
${body.content ? `<h4>Body</h4>${contentOf(body)}` : ''}<h4>Answers</h4><dl>${answers.join('')}</dl></details>`;
}

export function apiPage(document: JsonObject): string {
  const info = asObject(document.info);
  const operations = Object.entries(asObject(document.paths)).flatMap(([path, item]) =>
    Object.entries(asObject(item)).flatMap(([method, operation]) =>
      isObject(operation) ? [{ method, path, operation }] : [],
    ),
  );
  const tags = asList(document.tags).map(asObject);
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => asList(operation.tags).includes(tag.name ?? ''));
    const calls = own.map(({ method, path, operation }) => operationHtml(method, path, operation, document));
    return `<section id="tag-${escapeHtml(tag.name)}"><h2>${escapeHtml(tag.name)}</h2>${prose(tag.description)}${calls.join('\n')}</section>`;
  });
  const schemas = Object.entries(asObject(asObject(document.components).schemas)).map(
    ([name, schema]) =>
      `<section id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${prose(asObject(schema).description)}${table(rows(asObject(schema)))}</section>`,
  );
  const contents = tags.map(
    (tag) => `<li><a href="#tag-${escapeHtml(tag.name)}">${escapeHtml(tag.name)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Contents"><ul>${contents.join('')}<li><a href="#records">Records</a></li></ul></nav>
<main>
<h1>${escapeHtml(info.title)}</h1>
${prose(info.description)}
<p>The same as an <a href="openapi.json">OpenAPI ${escapeHtml(document.openapi)} document</a>.</p>
${sections.join('\n')}
<h2 id="records">Records</h2>
${schemas.join('\n')}
</main>
</body>
</html>
`;
}
