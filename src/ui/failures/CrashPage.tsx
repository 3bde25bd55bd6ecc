import type { CSSProperties, ReactNode } from 'react';
import { useRouteError } from 'react-router';

const plainButton: CSSProperties = {
  font: 'inherit',
  fontWeight: 550,
  padding: '8px 16px',
  borderRadius: 8,
  border: '1px solid #26756f',
  background: '#26756f',
  color: '#ffffff',
  cursor: 'pointer',
};

interface Texts {
  title: string;
  text: string;
}

interface BilingualPageProps {
  fr: Texts;
  en: Texts;
  detail?: string;
  children?: ReactNode;
}

/** Works without the theme, translations and settings, because a provider may have failed. */
function BilingualPage({ fr, en, detail, children }: BilingualPageProps) {
  return (
    <div
      style={{
        boxSizing: 'border-box',
        maxWidth: 640,
        margin: '8vh auto',
        padding: 24,
        font: '15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      }}
    >
      <title>{`${fr.title} · ${en.title}`}</title>
      <div role="alert">
        <div lang="fr">
          <h1 style={{ margin: '0 0 8px', fontSize: 22, lineHeight: 1.3 }}>{fr.title}</h1>
          <p style={{ margin: '0 0 20px' }}>{fr.text}</p>
        </div>
        <div lang="en">
          <h2 style={{ margin: '0 0 8px', fontSize: 17, lineHeight: 1.3 }}>{en.title}</h2>
          <p style={{ margin: '0 0 20px' }}>{en.text}</p>
        </div>
      </div>
      {detail && (
        <pre
          style={{
            margin: '0 0 20px',
            padding: 12,
            border: '1px solid #8a949e',
            borderRadius: 8,
            font: '13px/1.5 ui-monospace, Menlo, Consolas, monospace',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {detail}
        </pre>
      )}
      {children}
    </div>
  );
}

export function CrashPage({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : String(error ?? '');
  return (
    <BilingualPage
      fr={{
        title: 'Une erreur inattendue est survenue',
        text: 'Rien n’a été supprimé. Rechargez la page ; si l’erreur revient, prévenez l’administrateur de votre ville.',
      }}
      en={{
        title: 'Something unexpected went wrong',
        text: 'Nothing was deleted. Reload the page; if it happens again, tell the administrator of your town.',
      }}
      detail={message}
    >
      <button type="button" style={plainButton} onClick={() => window.location.reload()}>
        Recharger / Reload
      </button>
    </BilingualPage>
  );
}

export const RouteCrashPage = () => <CrashPage error={useRouteError()} />;

export function ConfigErrorPage({ message }: { message: string }) {
  return (
    <main>
      <BilingualPage
        fr={{
          title: 'Le back-office ne peut pas démarrer',
          text: 'Corrigez sa configuration, puis rechargez la page.',
        }}
        en={{
          title: 'The back-office cannot start',
          text: 'Fix its configuration, then reload the page.',
        }}
        detail={message}
      />
    </main>
  );
}
