import { mdiMagnify } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { loadable } from '../ui/loadable';
import { ToolButton } from '../ui/ToolButton';
import { whenIdle } from '../ui/whenIdle';

const Finder = loadable(() => import('./Finder'));

/** Opens the palette. Its code and the keys load after the first screen. */
export function SearchButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [hasKeys, setHasKeys] = useState(false);
  const updateKeys = () => setHasKeys(Finder.isLoaded());
  useEffect(() => whenIdle(() => Finder.preload().then(updateKeys)), []);
  return (
    <>
      <ToolButton
        path={mdiMagnify}
        label={translate('layout.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKeys ? 'Control+K' : undefined}
        onClick={() => setOpen(true)}
      />
      {(hasKeys || isOpen) && (
        <Finder
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => {
            setOpen(false);
            updateKeys();
          }}
        />
      )}
    </>
  );
}
