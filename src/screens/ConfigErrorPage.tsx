import { PlainPage } from './PlainPage';

/** A wrong setting or declaration, for whoever installs the back-office: the message names each mistake. */
export function ConfigErrorPage({ message }: { message: string }) {
  return (
    <main>
      <PlainPage
        fr={{
          title: 'Le back-office ne peut pas démarrer',
          text: 'Sa configuration est à corriger, puis la page à recharger.',
        }}
        en={{
          title: 'The back-office cannot start',
          text: 'Its configuration has to be mended; then reload the page.',
        }}
        detail={message}
      />
    </main>
  );
}
