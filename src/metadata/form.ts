import type { FormLayout, Section } from './define';
import type { Fields } from './kinds';

/** The sections of a form with each `'*'` replaced by the editable fields that no section names. */
export function spelledOut(fields: Fields, form: FormLayout): FormLayout {
  const sections = form.tabs ? form.tabs.flatMap((tab) => tab.sections) : form.sections;
  const named = new Set(sections.flatMap((section) => section.fields));
  const others = Object.entries(fields).flatMap(([name, field]) =>
    field.readOnly || named.has(name) ? [] : [name],
  );
  const spelled = (section: Section): Section => ({
    ...section,
    fields: section.fields.flatMap((name) => (name === '*' ? others : [name])),
  });
  if (form.tabs) {
    const tabs = form.tabs.map((tab) => ({ ...tab, sections: tab.sections.map(spelled) }));
    return { ...form, tabs };
  }
  return { ...form, sections: form.sections.map(spelled) };
}
