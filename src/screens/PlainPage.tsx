import type { CSSProperties, ReactNode } from 'react';

export const plainButton: CSSProperties = {
  font: 'inherit',
  fontWeight: 600,
  padding: '8px 16px',
  borderRadius: 8,
  border: '1px solid #26756f',
  background: '#26756f',
  color: '#ffffff',
  cursor: 'pointer',
};

interface Words {
  title: string;
  text: string;
}

interface PlainPageProps {
  fr: Words;
  en: Words;
  /** What a technician wants to read; shown as it is. */
  detail?: string;
  children?: ReactNode;
}

/** A page that needs nothing to be right but React: no theme, no dictionary, no settings. */
export function PlainPage({ fr, en, detail, children }: PlainPageProps) {
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
