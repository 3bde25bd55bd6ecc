/** Content as editors write it: headings, paragraphs, lists and links. */
export const h2 = (words: string) => `<h2>${words}</h2>`;
export const p = (words: string) => `<p>${words}</p>`;
export const ul = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
export const a = (href: string, words: string) => `<a href="${href}">${words}</a>`;
