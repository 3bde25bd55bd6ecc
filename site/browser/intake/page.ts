/** The form, and the texts of its script in the language of the page. */
export interface FormPage {
  form: HTMLFormElement;
  texts: Readonly<Record<string, string>>;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
