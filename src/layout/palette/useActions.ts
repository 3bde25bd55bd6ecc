import { mdiPaletteOutline, mdiPlus, mdiTranslate } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useSwitchLanguage } from '../../i18n/LanguageProvider';
import { searchTexts } from '../../i18n/searchTexts';
import { colonIn, useLabel, useLanguage } from '../../i18n/useLabel';
import { addTextOf, languageName } from '../../metadata';
import { useApp, useCan, useConfig } from '../../routing/AppContext';
import { accountLinks } from '../menu/accountLinks';
import { modes, useAppearance } from '../theme/preferences';
import type { Option } from './PaletteGroup';

function useNewRecords(): Option[] {
  const app = useApp();
  const can = useCan();
  const label = useLabel();
  return app.resources.flatMap(({ name, routes, titles, labels }): Option[] =>
    routes?.list && routes.edit && titles?.create && can('list', name) && can('create', name)
      ? [
          {
            key: `create ${name}`,
            icon: mdiPlus,
            label: label(labels ? addTextOf(labels.one) : titles.create),
            aliases: label(titles.create),
            to: `/${name}/create`,
          },
        ]
      : [],
  );
}

export function useActions(): Option[] {
  const label = useLabel();
  const translate = useTranslate();
  const current = useLanguage();
  const { locales } = useConfig();
  const switchTo = useSwitchLanguage();
  const { mode, setMode } = useAppearance();
  const appearance = translate('layout.preferences.title') + colonIn(current);
  return [
    ...useNewRecords(),
    ...modes
      .filter((other) => other !== mode)
      .map((other) => ({
        key: `mode ${other}`,
        icon: mdiPaletteOutline,
        label: `${appearance} ${translate(`layout.preferences.${other}`)}`,
        aliases: label(searchTexts.appearanceWords),
        act: () => setMode(other),
      })),
    ...locales
      .filter((other) => other !== current)
      .map((other) => ({
        key: `language ${other}`,
        icon: mdiTranslate,
        label: languageName(other),
        aliases: label(searchTexts.languageWords),
        act: () => void switchTo(other),
      })),
    ...accountLinks.map(({ to, icon, key }) => ({ key, icon, label: translate(key), to })),
  ];
}
