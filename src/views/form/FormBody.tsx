import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import { useMayAudit } from '../../api/capabilities';
import { fullDate } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { type Tab as DeclaredTab, isId, type Resource, sectionsOf } from '../../metadata';
import { useApp } from '../../routing/AppContext';
import { useQueryParams } from '../../routing/useQueryParams';
import { loadable } from '../../ui/loadable';
import { useRecordForm } from '../record/useRecordForm';
import { FormSections } from './FormSections';
import { ProblemIcon } from './ProblemIcon';
import { ContentLanguageContext, useContentLanguages } from './translations/contentLanguage';

interface FormTabsProps {
  resource: Resource;
  tabs: readonly DeclaredTab[];
  panels?: ReactNode;
}

/** Hidden tabs stay mounted, because invalid text must stay and block the save. */
function FormTabs({ resource, tabs, panels }: FormTabsProps) {
  const label = useLabel();
  const { state } = useLocation();
  const [params, setParams] = useQueryParams();
  const requested = params.get('tab');
  const current = tabs.some((tab) => tab.name === requested) ? requested : tabs[0]?.name;
  // Render the visible tab first, then the hidden ones.
  const rendersAll = useDeferredValue(true, false);
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, tab: string) => setParams({ tab }, state)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            id={`tab-${tab.name}`}
            aria-controls={`panel-${tab.name}`}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
                {label(tab.title)}
                <ProblemIcon resource={resource} sections={tab.sections} />
              </Box>
            }
          />
        ))}
      </Tabs>
      {tabs.map((tab) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`panel-${tab.name}`}
          aria-labelledby={`tab-${tab.name}`}
          hidden={tab.name !== current}
        >
          {(rendersAll || tab.name === current) && (
            <FormSections
              resource={resource}
              sections={tab.sections}
              panels={tab.name === current ? panels : undefined}
            />
          )}
        </div>
      ))}
    </>
  );
}

function Authorship() {
  const { record, id } = useRecordForm();
  const translate = useTranslate();
  const language = useLanguage();
  if (id === undefined) return null;
  const lines = (['created', 'updated'] as const).flatMap((action) => {
    const date = fullDate(record[`${action}At`], language);
    const by = record[`${action}By`];
    const who = isId(by) ? String(by) : '';
    return date ? [translate(`forms.audit.${action}${who ? 'By' : ''}`, { date, who })] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Box component="p" sx={{ m: 0, mt: 2, color: 'text.secondary', typography: 'caption' }}>
      {lines.join(' · ')}
    </Box>
  );
}

const LanguageSwitch = loadable(() => import('./translations/LanguageSwitch'));
const RelatedRecords = loadable(() => import('./RelatedRecords'));
const Parts = loadable(() => import('../../ui/Parts'));
const RuleCheck = loadable(() => import('./RuleCheck'));
const PersonalData = loadable(() => import('../record/PersonalData'));

export function FormBody() {
  const { resource, record, id } = useRecordForm();
  const { profile } = useApp();
  const mayAudit = useMayAudit();
  const tabs = resource.form?.tabs;
  const panels = resource.panels && <Parts parts={resource.panels} props={{ record }} />;
  const { languages, shown, show } = useContentLanguages(resource);
  return (
    <ContentLanguageContext value={shown}>
      {languages.length > 0 && (
        <LanguageSwitch resource={resource} languages={languages} shown={shown} onShow={show} />
      )}
      {tabs ? (
        <FormTabs resource={resource} tabs={tabs} panels={panels} />
      ) : (
        <FormSections resource={resource} sections={sectionsOf(resource)} panels={panels} />
      )}
      <Authorship />
      {id !== undefined && resource.related && <RelatedRecords />}
      {resource.rules && <RuleCheck />}
      {mayAudit && id !== undefined && resource.name === profile.name && <PersonalData />}
    </ContentLanguageContext>
  );
}
