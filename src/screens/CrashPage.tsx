import { useRouteError } from 'react-router';
import { PlainPage, plainButton } from './PlainPage';

/** A file of the previous release is asked for after a new one was deployed: loading the page again mends it. */
const isStaleRelease = (message: string) => /dynamically imported module|importing a module/i.test(message);

/**
 * What is left to show when a screen throws: in both languages and without any provider, since what failed may be
 * one of them. Stands for react-admin's error page and for the router's, which hands no properties over.
 */
export function CrashPage({ error }: { error?: Error }) {
  const routeError = useRouteError();
  const shown = error ?? routeError;
  const message = shown instanceof Error ? shown.message : shown === undefined ? '' : String(shown);
  const isStale = isStaleRelease(message);
  return (
    <PlainPage
      fr={{
        title: isStale ? 'Une nouvelle version est disponible' : 'Une erreur inattendue est survenue',
        text: isStale
          ? 'Rechargez la page pour continuer.'
          : 'Rien n’a été supprimé. Rechargez la page ; si l’erreur revient, prévenez l’administrateur de votre ville.',
      }}
      en={{
        title: isStale ? 'A new version is available' : 'Something unexpected went wrong',
        text: isStale
          ? 'Reload the page to go on.'
          : 'Nothing was deleted. Reload the page; if it happens again, tell the administrator of your town.',
      }}
      detail={message}
    >
      <button type="button" style={plainButton} onClick={() => window.location.reload()}>
        Recharger / Reload
      </button>
    </PlainPage>
  );
}
