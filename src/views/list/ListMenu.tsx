import {
  mdiBookmarkOutline,
  mdiDockRight,
  mdiRefresh,
  mdiSortClockDescendingOutline,
  mdiTrashCanOutline,
  mdiTrayArrowDown,
  mdiTrayArrowUp,
} from '@mdi/js';
import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { useListContext, useNavigate, useRefresh, useTranslate } from 'react-admin';
import { useCapability } from '../../api/capabilities';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { loadable } from '../../ui/loadable';
import { MenuEntry } from '../../ui/MenuEntry';
import { useDisplays } from './DisplaySwitch';
import { displayChoices } from './displayChoices';
import { useExport } from './export/useExport';
import { TrashDialog, trashLabel } from './TrashButton';
import { useNewestFirst } from './useNewestFirst';
import { usePeek } from './usePeek';
import { useVariants } from './VariantButtons';

const peekLabel: Label = { fr: 'Aperçu à côté de la liste', en: 'Preview beside the list' };

const importLabel: Label = { fr: 'Importer un tableau', en: 'Import a table' };

const ImportDialog = loadable<{ onClose: () => void }>(() => import('../import/ImportDialog'));
const ViewsDialog = loadable<{ onClose: () => void }>(() => import('./filters/ViewsDialog'));

export interface ListMenuProps {
  anchor: HTMLElement | null;
  /** On a phone, the variants, the order and the displays have room only in this menu. */
  isPhone: boolean;
  onClose: () => void;
}

export default function ListMenu({ anchor, isPhone, onClose }: ListMenuProps) {
  const can = useCan();
  const { name, parentField, routes } = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const refresh = useRefresh();
  const { total } = useListContext();
  const { displays, current, show } = useDisplays();
  const { isNewestFirst, toggle } = useNewestFirst();
  const { save, isPending } = useExport();
  const variants = useVariants();
  const navigate = useNavigate();
  const peek = usePeek();
  const canPeek = peek.hasRoom && current === 'table' && !parentField;
  const hasTrash = useCapability('trash') && can('delete');
  const canImport = useCapability('import') && routes?.edit !== undefined && (can('create') || can('edit'));
  const [opened, setOpened] = useState<'views' | 'trash' | 'import'>();
  const closeAnd = (work: () => void) => () => {
    onClose();
    work();
  };
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
        {isPhone &&
          variants.map((variant) => (
            <MenuEntry
              key={variant.label}
              path={variant.icon}
              text={variant.label}
              onClick={closeAnd(() => navigate(`/${name}/create`, { state: variant.state }))}
            />
          ))}
        {isPhone && !parentField && (
          <MenuEntry
            role="menuitemcheckbox"
            aria-checked={isNewestFirst}
            selected={isNewestFirst}
            path={mdiSortClockDescendingOutline}
            text={translate('list.newestFirst')}
            onClick={closeAnd(toggle)}
          />
        )}
        {isPhone &&
          displays.map((display) => (
            <MenuEntry
              key={display}
              role="menuitemradio"
              aria-checked={display === current}
              selected={display === current}
              path={displayChoices[display].icon}
              text={label(displayChoices[display].label)}
              onClick={closeAnd(() => show(display))}
            />
          ))}
        {canPeek && (
          <MenuEntry
            role="menuitemcheckbox"
            aria-checked={peek.isPeeking}
            selected={peek.isPeeking}
            path={mdiDockRight}
            text={label(peekLabel)}
            onClick={closeAnd(peek.toggle)}
          />
        )}
        <MenuEntry
          path={mdiBookmarkOutline}
          text={translate('list.views')}
          onClick={closeAnd(() => setOpened('views'))}
        />
        <MenuEntry
          path={mdiTrayArrowDown}
          text={translate('list.export')}
          disabled={total === 0 || isPending}
          onClick={closeAnd(save)}
        />
        {canImport && (
          <MenuEntry
            path={mdiTrayArrowUp}
            text={label(importLabel)}
            onClick={closeAnd(() => setOpened('import'))}
          />
        )}
        {hasTrash && (
          <MenuEntry
            path={mdiTrashCanOutline}
            text={label(trashLabel)}
            onClick={closeAnd(() => setOpened('trash'))}
          />
        )}
        <MenuEntry path={mdiRefresh} text={translate('ra.action.refresh')} onClick={closeAnd(refresh)} />
      </Menu>
      {opened === 'views' && <ViewsDialog onClose={close} />}
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'trash' && <TrashDialog onClose={close} />}
    </>
  );
}
