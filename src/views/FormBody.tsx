import type { Resource } from '../metadata';
import { sectionsOf } from '../metadata';
import { AuditLine } from './AuditLine';
import { FormSections } from './FormSections';
import { FormTabs } from './FormTabs';
import { FormToolbar } from './FormToolbar';

/** Everything between the heading and the foot of a form. */
export function FormBody({ declaration }: { declaration: Resource }) {
  const tabs = declaration.form?.tabs;
  return (
    <>
      {tabs ? (
        <FormTabs declaration={declaration} tabs={tabs} />
      ) : (
        <FormSections declaration={declaration} sections={sectionsOf(declaration)} />
      )}
      <AuditLine />
      <FormToolbar />
    </>
  );
}
