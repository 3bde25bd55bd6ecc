import { isObject, type Json, type JsonObject, listAt, objectAt } from './json';
import { style } from './pageStyle';

const html = (value: Json | undefined): string =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The little Markdown of the descriptions: paragraphs, lists and code. */
function prose(text: Json | undefined): string {
  const code = (line: string) => html(line).replace(/`([^`]+)`/g, '<code>$1</code>');
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

/** A schema in a few words: its type, its format, the type of its items, the link to a named one. */
function typeOf(schema: JsonObject): string {
  const name = nameOfRef(schema);
  if (name) return `<a href="#schema-${html(name)}">${html(name)}</a>`;
  const parts = [...listAt(schema.anyOf), ...listAt(schema.allOf)].filter(isObject);
  if (parts.length > 0) return parts.map(typeOf).join(schema.anyOf ? ' or ' : ' and ');
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${html(JSON.stringify(value))}</code>`).join(' ');
  if (schema.type === 'null') return 'null';
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null');
  const items = isObject(schema.items) ? ` of ${typeOf(schema.items)}` : '';
  const nullable = listAt(schema.type).includes('null') ? ', null' : '';
  return `${html(types.join(', '))}${items}${schema.format ? ` (${html(schema.format)})` : ''}${nullable}`;
}

/** The rows of a table of properties, those of nested objects and of items below their own. */
function rows(schema: JsonObject, path = ''): string {
  return Object.entries(objectAt(schema.properties))
    .map(([name, value]) => {
      const property = objectAt(value);
      const inner = isObject(property.items) ? rows(property.items, `${path}${name}[].`) : '';
      const about =
        property.default === undefined
          ? ''
          : ` Default: <code>${html(JSON.stringify(property.default))}</code>.`;
      return `<tr><th scope="row"><code>${html(path + name)}</code></th><td>${typeOf(property)}</td><td>${html(property.description)}${about}</td></tr>${rows(property, `${path}${name}.`)}${inner}`;
    })
    .join('');
}

const table = (body: string): string =>
  body &&
  `<div class="wide"><table><thead><tr><th>Name</th><th>Type</th><th>About</th></tr></thead><tbody>${body}</tbody></table></div>`;

function contentOf(holder: JsonObject): string {
  return Object.entries(objectAt(holder.content))
    .map(([type, media]) => {
      const schema = objectAt(objectAt(media).schema);
      return `<p><code>${html(type)}</code>: ${typeOf(schema)}</p>${table(rows(schema))}`;
    })
    .join('');
}

function parametersOf(operation: JsonObject, shared: JsonObject): string {
  const given = listAt(operation.parameters).map(objectAt);
  const found = given.map((one) => objectAt(shared[nameOfRef(one) ?? ''] ?? one));
  const lines = found.map((one) => {
    const schema = objectAt(one.schema);
    const pattern = schema.pattern ?? Object.keys(objectAt(schema.patternProperties))[0];
    const form =
      pattern === undefined ? '' : `<details><summary>Form</summary><code>${html(pattern)}</code></details>`;
    return `<tr><th scope="row"><code>${html(one.name)}</code></th><td>${typeOf(schema)}</td><td>${prose(one.description)}${form}</td></tr>`;
  });
  return lines.length > 0 ? `<h4>Query</h4>${table(lines.join(''))}` : '';
}

function operationHtml(method: string, path: string, operation: JsonObject, document: JsonObject): string {
  const components = objectAt(document.components);
  const body = objectAt(operation.requestBody);
  const answers = Object.entries(objectAt(operation.responses)).map(([status, value]) => {
    const own = objectAt(value);
    const response = objectAt(objectAt(components.responses)[nameOfRef(own) ?? ''] ?? own);
    const isRefusal = Number(status) >= 400;
    return `<dt>${html(status)}</dt><dd>${prose(response.description)}${isRefusal ? '' : contentOf(response)}</dd>`;
  });
  return `<details class="operation"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${html(path)}</code> <span>${html(operation.summary)}</span></summary>
${prose(operation.description)}${parametersOf(operation, objectAt(components.parameters))}
${body.content ? `<h4>Body</h4>${contentOf(body)}` : ''}<h4>Answers</h4><dl>${answers.join('')}</dl></details>`;
}

/** The document as one page that needs nothing else to be read. */
export function apiPage(document: JsonObject): string {
  const info = objectAt(document.info);
  const operations = Object.entries(objectAt(document.paths)).flatMap(([path, item]) =>
    Object.entries(objectAt(item)).flatMap(([method, operation]) =>
      isObject(operation) ? [{ method, path, operation }] : [],
    ),
  );
  const tags = listAt(document.tags).map(objectAt);
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => listAt(operation.tags).includes(tag.name ?? ''));
    const calls = own.map(({ method, path, operation }) => operationHtml(method, path, operation, document));
    return `<section id="tag-${html(tag.name)}"><h2>${html(tag.name)}</h2>${prose(tag.description)}${calls.join('\n')}</section>`;
  });
  const schemas = Object.entries(objectAt(objectAt(document.components).schemas)).map(
    ([name, schema]) =>
      `<section id="schema-${html(name)}"><h3>${html(name)}</h3>${prose(objectAt(schema).description)}${table(rows(objectAt(schema)))}</section>`,
  );
  const contents = tags.map((tag) => `<li><a href="#tag-${html(tag.name)}">${html(tag.name)}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Contents"><ul>${contents.join('')}<li><a href="#records">Records</a></li></ul></nav>
<main>
<h1>${html(info.title)}</h1>
${prose(info.description)}
<p>The same as an <a href="openapi.json">OpenAPI ${html(document.openapi)} document</a>.</p>
${sections.join('\n')}
<h2 id="records">Records</h2>
${schemas.join('\n')}
</main>
</body>
</html>
`;
}
