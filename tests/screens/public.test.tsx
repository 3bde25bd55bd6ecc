import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { demoAccounts } from '../../demo/accounts';
import { openApp, waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

/** An address where nobody listens: every call fails, as it does without a network. */
const nowhere = 'http://127.0.0.1:9';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const home = async () => {
  await heading('Synthèse');
  await waitUntilLoaded();
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const address = () => `${window.location.pathname}${window.location.search}`;

describe('Login', () => {
  const enter = async (email: string, password: string) => {
    await heading('Connexion');
    await type('E-mail', email);
    await type('Mot de passe', password);
    await press('Se connecter');
  };

  it('requires a valid e-mail address and a password', async () => {
    await town.open('/login');
    await heading('Connexion');
    await press('Se connecter');
    expect(await screen.findAllByText('Le champ est requis')).toHaveLength(2);
    expect(screen.getByLabelText('E-mail')).toBe(document.activeElement);
    await type('E-mail', 'marie');
    expect(await screen.findByText('Le champ doit être un email valide')).toBeTruthy();
  });

  it('shows the refusal of the backend in a red alert, and moves the focus there', async () => {
    await town.open('/login');
    await enter('admin@mairie.demo', 'faux-mot');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Mot de passe incorrect.');
    expect(alert.className).toContain('colorError');
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });

  it.each([
    [{}, 'Trop de demandes à la fois. Réessayez dans 7 s.'],
    [{ message: 'Trop d’essais' }, 'Trop d’essais. Réessayez dans 7 s.'],
    [{ message: '20 sessions au plus' }, '20 sessions au plus. Réessayez dans 7 s.'],
  ])('says how long to wait after too many attempts (%o)', async (body, shown) => {
    town.answer = () => Response.json(body, { status: 429, headers: { 'retry-after': '7' } });
    await town.open('/login');
    await enter('admin@mairie.demo', 'faux-mot');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
  });

  /** Signs in while a super administrator signs in with another tab. Returns the session of the other tab. */
  const signInDuringOther = async (password: string) => {
    let respond = () => {};
    const pause = new Promise<undefined>((resolve) => {
      respond = () => resolve(undefined);
    });
    town.answer = (line) => (line === 'POST auth/sign_in' ? pause : undefined);
    await town.open('/login');
    await enter('admin@mairie.demo', password);
    await waitFor(() => expect(town.calls).toContain('POST auth/sign_in'));
    const key = town.stored('user');
    town.answer = undefined;
    await town.signIn('superAdmin');
    const other = localStorage.getItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    respond();
    return other;
  };

  it('keeps the session of another person who signs in with another tab meanwhile, and says so', async () => {
    const other = await signInDuringOther('mairie-admin');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Une autre personne s’est connectée dans ce navigateur : vous n’êtes pas connecté.',
    );
    expect(localStorage.getItem(town.stored('user'))).toBe(other);
    // A wrong password in the next attempt does not open the app as the other person.
    await userEvent.clear(screen.getByLabelText('Mot de passe'));
    await type('Mot de passe', 'faux-mot');
    await press('Se connecter');
    await screen.findByText('Mot de passe incorrect.');
    expect(address()).toBe('/login');
  });

  it('opens the app as the person who signed in with another tab, if the sign-in here fails', async () => {
    await signInDuringOther('faux-mot');
    await home();
    expect(address()).toBe('/');
  });

  it('shows an alert if the network fails', async () => {
    await openApp(nowhere, '/login');
    await enter('admin@mairie.demo', 'mairie-admin');
    expect((await screen.findByRole('alert')).textContent).toBe('Pas de données');
  });

  it.each([
    [503, 'Le service démarre ou est momentanément indisponible : réessayez dans quelques instants.'],
    [504, 'Le service démarre ou est momentanément indisponible : réessayez dans quelques instants.'],
    [500, 'Pas de données'],
  ])('shows different messages for a starting and a failed service: %i', async (status, text) => {
    town.answer = (line) => (line === 'POST auth/sign_in' ? new Response('', { status }) : undefined);
    await town.open('/login');
    await enter('admin@mairie.demo', 'mairie-admin');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('says that the answer takes long, and asks the user to try again if no answer comes', async () => {
    await town.open('/login');
    await heading('Connexion');
    await type('E-mail', 'admin@mairie.demo');
    await type('Mot de passe', 'mairie-admin');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      // A server that takes the call, and never answers.
      vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      });
      fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
      await act(() => vi.advanceTimersByTimeAsync(8_000));
      expect(screen.getByRole('status').textContent).toBe(
        'Le service met du temps à répondre : il démarre peut-être. Patientez un instant.',
      );
      await act(() => vi.advanceTimersByTimeAsync(22_000));
      expect(screen.getByRole('alert').textContent).toBe(
        'Le service ne répond pas : réessayez dans quelques instants.',
      );
      expect(screen.getByRole('status').textContent).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  it('stores the session and opens the home screen', async () => {
    await town.open('/login');
    await enter('admin@mairie.demo', 'mairie-admin');
    await home();
    expect(address()).toBe('/');
    expect(JSON.parse(localStorage.getItem(town.stored('user')) ?? '{}')).toMatchObject({
      email: 'admin@mairie.demo',
      token: expect.any(String),
    });
  });

  it('goes back to the screen that asked for a sign-in', async () => {
    await town.open('/login?next=%2Faccount');
    await enter('admin@mairie.demo', 'mairie-admin');
    await heading('Mon profil');
    await waitUntilLoaded();
    expect(address()).toBe('/account');
  });

  it.each([
    '//evil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    'https://evil.example',
    '/logout',
    '/logout?x',
    '/Logout',
    '/%6Cogout',
    '/login',
    '/error-400',
    '/%25',
  ])('leads home from ?next=%s', async (next) => {
    await town.open(`/login?next=${next}`);
    await enter('admin@mairie.demo', 'mairie-admin');
    await home();
    expect(address()).toBe('/');
  });

  it('fills in a demo account in a demo town', async () => {
    const send = globalThis.fetch;
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((...call) =>
        String(call[0]).endsWith('/demo.json') ? Promise.resolve(Response.json(demoAccounts)) : send(...call),
      );
    await town.open('/login', { demo: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Administrateur' }));
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'admin@mairie.demo');
    await press('Se connecter');
    await home();
    fetchSpy.mockRestore();
  });

  it('shows no demo accounts in other towns', async () => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    await town.open('/login');
    await heading('Connexion');
    await waitUntilLoaded();
    expect(screen.queryByText('Comptes de démonstration')).toBeNull();
    expect(fetchSpy.mock.calls.filter(([input]) => String(input).endsWith('/demo.json'))).toEqual([]);
    fetchSpy.mockRestore();
  });

  it('shows the sign-in of a demo even if its accounts are missing', async () => {
    const send = globalThis.fetch;
    const answered = Promise.resolve(new Response('', { status: 404 }));
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((...call) => (String(call[0]).endsWith('/demo.json') ? answered : send(...call)));
    await town.open('/login', { demo: true });
    await heading('Connexion');
    expect(fetchSpy.mock.calls.filter(([input]) => String(input).endsWith('/demo.json'))).toHaveLength(1);
    await act(() => answered);
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
    expect(screen.queryByText('Comptes de démonstration')).toBeNull();
    fetchSpy.mockRestore();
  });

  it('offers the configured provider, and shows a refusal by the server', async () => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    await town.open('/login', { loginProviders: ['google'] });
    await heading('Connexion');
    await press('Continuer avec google');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe("La connexion par un fournisseur n'est pas configurée sur ce serveur.");
    expect(alert.className).toContain('colorError');
    expect(address()).toBe('/login');
    const calls = fetchSpy.mock.calls.map(([input, init]) => [init?.method, input, init?.body]);
    expect(calls).toEqual([
      ['POST', `${town.url}/api/v1/auth/firebase/sign_in`, JSON.stringify({ provider: 'google' })],
    ]);
    fetchSpy.mockRestore();
    cleanup();

    await town.open('/login');
    await heading('Connexion');
    expect(screen.queryByRole('button', { name: /Continuer avec/ })).toBeNull();
  });

  it('signs in by a provider only once, however often its button is pressed', async () => {
    let refuse = () => {};
    const isRefused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    town.answer = (line) =>
      line === 'POST auth/firebase/sign_in'
        ? isRefused.then(() => Response.json({ message: 'Non' }, { status: 401 }))
        : undefined;
    await town.open('/login', { loginProviders: ['google'] });
    await heading('Connexion');
    const provider = screen.getByRole('button', { name: 'Continuer avec google' });
    fireEvent.click(provider);
    fireEvent.click(provider);
    expect(town.calls.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    // Meanwhile, nobody can sign in by password either: the later of two answers would decide who is signed in.
    for (const button of [provider, screen.getByRole('button', { name: 'Se connecter' })])
      expect(button).toHaveProperty('disabled', true);
    refuse();
    expect((await screen.findByRole('alert')).textContent).toBe('Non');
    expect(provider).toHaveProperty('disabled', false);
  });

  it('links to /forget_password and /register', async () => {
    await town.open('/login');
    await heading('Connexion');
    expect(screen.getByRole('link', { name: 'Mot de passe oublié ?' }).getAttribute('href')).toBe(
      '/forget_password',
    );
    expect(screen.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toBe('/register');
  });

  it('changes to English with one click, and keeps what was typed', async () => {
    await town.open('/login');
    await heading('Connexion');
    await type('E-mail', 'marie@mairie.demo');
    await press(/English/);
    await heading('Sign in');
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'marie@mairie.demo');
    // An effect sets `lang` after the heading is painted.
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  it('shows a refusal in the language of the app', async () => {
    await town.open('/login');
    await heading('Connexion');
    await press(/English/);
    await heading('Sign in');
    await type('E-mail', 'admin@mairie.demo');
    await type('Password', 'wrong-one');
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password.');
  });
});

describe('Register', () => {
  const fill = async (password: string) => {
    await heading('Inscription');
    await type('Prénom', 'Marie');
    await type('Nom', 'Curie');
    await type('E-mail', 'marie.curie@exemple.fr');
    await type('Mot de passe', password);
  };

  it('requires the terms and a password of at least 6 characters', async () => {
    await town.open('/register');
    await fill('court');
    await press('S’inscrire');
    expect(
      await screen.findByText('Vous devez accepter les conditions et la politique de confidentialité.'),
    ).toBeTruthy();
    expect(screen.getByText('Le champ doit contenir au moins 6 caractères')).toBeTruthy();
    expect(address()).toBe('/register');
  });

  it('keeps to the usual rule for passwords if no password can meet the rule of the backend', async () => {
    const send = globalThis.fetch;
    // There are only 4 kinds of characters.
    const announced = { capabilities: ['passwordRule'], passwordRule: [{ minLength: 8, kinds: 5 }] };
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((...call) =>
        String(call[0]).endsWith('/capabilities') ? Promise.resolve(Response.json(announced)) : send(...call),
      );
    await town.open('/register');
    const isAsked = () => fetchSpy.mock.calls.some(([url]) => String(url).endsWith('/capabilities'));
    await waitFor(() => expect(isAsked()).toBe(true));
    await fill('radium');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('S’inscrire');
    expect(await screen.findByText('Inscription réussie.')).toBeTruthy();
    fetchSpy.mockRestore();
  });

  it('explains and checks the backend’s rule for passwords', async () => {
    const send = globalThis.fetch;
    const announced = {
      capabilities: ['passwordRule'],
      passwordRule: [{ minLength: 14 }, { minLength: 12, kinds: 3 }],
    };
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((...call) =>
        String(call[0]).endsWith('/capabilities') ? Promise.resolve(Response.json(announced)) : send(...call),
      );
    await town.open('/register');
    const rule =
      'au moins 14 caractères, ou au moins 12 avec 3 de ces 4 sortes : minuscules, majuscules, chiffres, signes';
    await screen.findByText(`A${rule.slice(1)}`);
    await fill('radium-1898');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('S’inscrire');
    await screen.findByText(`Le champ doit contenir ${rule}`);
    await type('Mot de passe', '-Curie');
    await press('S’inscrire');
    expect(await screen.findByText('Inscription réussie.')).toBeTruthy();
    fetchSpy.mockRestore();
  });

  it('confirms the registration, and leads to the sign-in', async () => {
    await town.open('/register');
    await fill('radium-1898');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('S’inscrire');
    expect(await screen.findByText('Inscription réussie.')).toBeTruthy();
    await heading('Connexion');
    expect(address()).toBe('/login');
  });

  it('asks for a confirmation of the e-mail address if `registration` is `confirmed`', async () => {
    await town.open('/register', { registration: 'confirmed' });
    await fill('radium-1898');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('S’inscrire');
    expect(await screen.findByText(/^Inscription réussie. Ouvrez le lien reçu/)).toBeTruthy();
    await heading('Connexion');
  });

  it('is closed in a town without registration', async () => {
    await town.open('/register', { registration: 'off' });
    expect(await screen.findByText(/^Les inscriptions ne sont pas ouvertes/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'S’inscrire' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Retour à la connexion' }));
    await heading('Connexion');
    expect(screen.queryByRole('link', { name: 'Créer un compte' })).toBeNull();
  });

  it('says that the network failed', async () => {
    await openApp(nowhere, '/register');
    await fill('radium-1898');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('S’inscrire');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Une erreur est survenue. Vérifiez votre connexion et réessayez.',
    );
  });
});

describe('Forgot password', () => {
  it('says that a mail was sent', async () => {
    await town.open('/forget_password');
    await heading('Mot de passe oublié');
    await type('E-mail', 'admin@mairie.demo');
    await press('Envoyer l’e-mail');
    expect(await screen.findByText('Un e-mail a été envoyé à admin@mairie.demo.')).toBeTruthy();
  });

  it('says that the network failed', async () => {
    await openApp(nowhere, '/forget_password');
    await heading('Mot de passe oublié');
    await type('E-mail', 'admin@mairie.demo');
    await press('Envoyer l’e-mail');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Le service ne répond pas. Réessayez dans quelques instants.',
    );
  });

  it('says that the e-mail address is unknown', async () => {
    await town.open('/forget_password');
    await heading('Mot de passe oublié');
    await type('E-mail', 'inconnu@mairie.demo');
    await press('Envoyer l’e-mail');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Votre e-mail n’est pas reconnu. Vérifiez-le et réessayez.',
    );
  });
});

describe('Logout', () => {
  it('ends the session, and leads to the sign-in', async () => {
    await town.signIn('admin');
    await town.open('/logout');
    await heading('Connexion');
    expect(address()).toBe('/login');
    expect(localStorage.getItem(town.stored('user'))).toBeNull();
  });

  it('closes a message that would stay, because it may name people and records', async () => {
    await town.signIn('admin');
    town.answer = (line) =>
      line.startsWith('DELETE pages/')
        ? Response.json({ message: 'Fiche de Mme Dupont' }, { status: 500 })
        : undefined;
    await town.open('/newsList');
    await userEvent.click(
      (await screen.findAllByRole('button', { name: /^Actions pour/ }))[0] as HTMLElement,
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText(/Erreur durant la suppression/)).toBeTruthy();
    await press(/Mon compte/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Déconnexion' }));
    await heading('Connexion');
    await waitFor(() => expect(screen.queryByText(/Erreur durant la suppression/)).toBeNull());
  });

  it('leaves nothing of a search for the next person in this browser', async () => {
    await town.signIn('admin');
    await town.open(`/reportList?filter=${encodeURIComponent('{"folder_like":"Mme Dupont"}')}`);
    await waitUntilLoaded();
    cleanup();
    await town.open('/logout');
    await heading('Connexion');
    cleanup();
    await town.signIn('superAdmin');
    const { entries } = await town.call('GET', 'reports?range=0-0');
    await town.open(`/reportView?id=${entries[0].id}`);
    await waitUntilLoaded();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="reportList"]')];
    expect(links.length).toBeGreaterThan(0);
    expect(links.map(({ href }) => decodeURIComponent(href)).join()).not.toContain('Dupont');
  });
});

describe('/error-403', () => {
  it('tells a plain user whom to ask, and lets them sign out', async () => {
    await town.signIn('user');
    await town.open('/');
    await heading('NON AUTORISE');
    expect(address()).toBe('/error-403');
    expect(screen.getByText(/demandez un accès à l’administrateur de votre ville/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Déconnexion' }).getAttribute('href')).toBe('/logout');
  });

  it('tells staff whom to ask, and leads them back to the home screen', async () => {
    await town.signIn('admin');
    await town.open('/error-403');
    await heading('NON AUTORISE');
    expect(screen.queryByText(/demandez un accès/)).toBeNull();
    expect(screen.getByText(/demandez à un super administrateur/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toBeTruthy();
  });
});

describe('A refused request', () => {
  it('offers a way home only to a signed-in user', async () => {
    await town.signIn('admin');
    await town.open('/error-400');
    await heading('Demande refusée');
    // One button stands out.
    expect(document.querySelectorAll('main .MuiButton-contained')).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: 'Retour à l’accueil' }));
    await home();
    cleanup();
    localStorage.clear();
    await town.open('/error-400');
    await heading('Demande refusée');
    expect(screen.queryByRole('link', { name: 'Retour à l’accueil' })).toBeNull();
  });
});

describe('The public routes', () => {
  it.each([
    ['/login', 'Connexion'],
    ['/register', 'Inscription'],
    ['/forget_password', 'Mot de passe oublié'],
    ['/error-400', 'Demande refusée'],
    ['/error-403', 'NON AUTORISE'],
    ['/error_page2', 'Page introuvable'],
    ['/error_page3', 'Accès refusé'],
    ['/error_page4', 'Erreur interne'],
    ['/error_page5', 'Service indisponible'],
    ['/error_page6', 'Maintenance'],
  ])('%s needs no sign-in, and is titled %s', async (path, title) => {
    await town.open(path);
    await heading(title);
    await waitFor(() => expect(document.title).toBe(`${title} · Ma ville`));
    expect(address()).toBe(path);
  });
});

describe('Account', () => {
  const section = (name: string) => within(screen.getByRole('region', { name }));

  it('saves the profile, and shows the new name in the header', async () => {
    await town.signIn('admin');
    await town.open('/account');
    const firstName = await screen.findByLabelText(/^Prénom/);
    await userEvent.clear(firstName);
    await userEvent.type(firstName, 'Ada');
    await userEvent.click(section('Informations personnelles').getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Profil modifié')).toBeTruthy();
    await screen.findByRole('button', { name: /^Mon compte.*Ada/ });
    await waitUntilLoaded();
  });

  it('says that the profile could not be read, and offers a draft without the password after a refused save', async () => {
    await town.signIn('admin');
    const failing = (start: string, status: number) => (line: string) =>
      line.startsWith(start) ? Response.json({ message: 'Non' }, { status }) : undefined;
    town.answer = failing('GET users/me', 500);
    await town.open('/account');
    await screen.findByText(/Le service a rencontré un problème/);
    expect(screen.queryByLabelText(/^Prénom/)).toBeNull();
    town.answer = failing('PUT users/', 400);
    await press('Réessayer');
    const firstName = await screen.findByLabelText(/^Prénom/);
    await userEvent.clear(firstName);
    await userEvent.type(firstName, 'Inès');
    await type('Nouveau mot de passe', 'mairie-2');
    await userEvent.click(section('Informations personnelles').getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(address()).toBe('/error-400'));
    expect(screen.queryByText('Profil modifié')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^Revenir/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    await waitFor(() => expect(screen.getByLabelText(/^Prénom/)).toHaveProperty('value', 'Inès'));
    // A draft keeps no password, so the form asks before the user leaves the screen.
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveProperty('value', '');
    await type('Nouveau mot de passe', 'mairie-2');
    await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
    await within(await screen.findByRole('alertdialog')).findByText(/Elles seront perdues\./);
    await press('Rester');
  });

  it('lists the open sessions, closes all but this one, and signs out even without the server', async () => {
    await town.signIn('admin');
    const own = { id: '1', device: 'Firefox, Linux', usedAt: '2026-11-21T14:05:00Z', isCurrent: true };
    let sessions = [own, { ...own, id: '2', device: 'Chrome, Windows', isCurrent: false }];
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities: ['sessions'] });
      if (line === 'DELETE sessions') sessions = [own];
      return line.endsWith(' sessions') ? Response.json({ count: 2, entries: sessions }) : undefined;
    };
    await town.open('/account');
    const block = within(await screen.findByRole('region', { name: 'Sessions ouvertes' }));
    await waitFor(() => expect(block.getAllByRole('listitem')).toHaveLength(2));
    block.getByText('Cet appareil');
    expect(block.getAllByText(/Dernière utilisation : /)).toHaveLength(2);
    await userEvent.click(block.getByRole('button', { name: 'Fermer toutes les autres' }));
    await screen.findByText('Les autres sessions sont fermées');
    await waitFor(() => expect(block.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    town.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await press(/Mon compte/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Déconnexion' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(town.calls).toContain('POST auth/sign_out');
  });

  it('lists no session that a new password has closed', async () => {
    await town.signIn('admin');
    const own = { id: '1', device: 'Firefox, Linux', usedAt: '2026-11-21T14:05:00Z', isCurrent: true };
    let sessions = [own, { ...own, id: '2', device: 'Chrome, Windows', isCurrent: false }];
    town.answer = (line) => {
      if (line === 'GET capabilities') return Response.json({ capabilities: ['sessions'] });
      if (line.startsWith('PUT users/')) sessions = [own];
      return line === 'GET sessions' ? Response.json({ entries: sessions }) : undefined;
    };
    await town.open('/account');
    const block = within(await screen.findByRole('region', { name: 'Sessions ouvertes' }));
    await waitFor(() => expect(block.getAllByRole('listitem')).toHaveLength(2));
    await waitUntilLoaded();
    await type('Nouveau mot de passe', 'mairie-2');
    await type('Confirmer le mot de passe', 'mairie-2');
    await press('Changer le mot de passe');
    await screen.findByText('Mot de passe modifié');
    await waitFor(() => expect(block.getAllByRole('listitem')).toHaveLength(1));
    await waitUntilLoaded();
  });

  it('saves a new e-mail address, and makes no more calls with the old one', async () => {
    await town.signIn('admin');
    await town.open('/account');
    const email = await screen.findByLabelText(/^E-mail/);
    await userEvent.clear(email);
    await userEvent.type(email, 'ada@mairie.demo');
    await userEvent.click(section('Informations personnelles').getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Profil modifié')).toBeTruthy();
    await waitFor(() => expect(town.calls.filter((line) => line === 'GET users/me')).toHaveLength(2));
    await waitUntilLoaded();
    const saved = town.calls.findIndex((line) => line.startsWith('PUT users/'));
    expect(town.calls.slice(saved).filter((line) => line.includes('admin@mairie.demo'))).toEqual([]);
    expect(screen.getByLabelText(/^E-mail/)).toHaveProperty('value', 'ada@mairie.demo');
  });

  it('asks for the current password before a change of the e-mail address or the password', async () => {
    const announced = {
      capabilities: ['currentPassword', 'passwordRule'],
      passwordRule: [{ minLength: 14 }, { minLength: 12, kinds: 3 }],
    };
    const refuse = (field: string, reason: string) =>
      Response.json({ message: reason, errors: { [field]: reason } }, { status: 422 });
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (input.endsWith('/capabilities')) return Response.json(announced);
      const isRight = String(init.body).includes('"le bon"');
      if (input.endsWith('auth/confirm'))
        return isRight ? Response.json({}) : refuse('password', 'Mot de passe incorrect.');
      if (init.method === 'PUT' && /Azerty/.test(String(init.body))) return refuse('password', 'Trop facile');
      return send(input, init);
    });
    await town.signIn('admin');
    await town.open('/account');
    const rule =
      'au moins 14 caractères, ou au moins 12 avec 3 de ces 4 sortes : minuscules, majuscules, chiffres, signes';
    await screen.findByText(`A${rule.slice(1)}`);
    const email = await screen.findByLabelText(/^E-mail/);
    const save = () =>
      userEvent.click(section('Informations personnelles').getByRole('button', { name: 'Enregistrer' }));
    const asked = async () => within(await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' }));
    const confirm = async (password: string) => {
      const box = (await asked()).getByLabelText('Mot de passe actuel');
      await userEvent.clear(box);
      await userEvent.type(box, `${password}{Enter}`);
    };
    await userEvent.clear(email);
    await userEvent.type(email, 'autre@mairie.demo');
    await save();
    await userEvent.click((await asked()).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(email).toHaveProperty('value', 'autre@mairie.demo');
    await save();
    await confirm('faux');
    await (await asked()).findByText('Mot de passe incorrect.');
    expect(town.writes).toEqual([]);
    await confirm('le bon');
    await screen.findByText('Profil modifié');
    await waitUntilLoaded();

    const change = async (password: string) => {
      for (const label of ['Nouveau mot de passe', 'Confirmer le mot de passe']) {
        await userEvent.clear(screen.getByLabelText(label));
        await type(label, password);
      }
      await press('Changer le mot de passe');
    };
    town.writes.length = 0;
    await change('azertyuiop');
    await screen.findByText(`Le champ doit contenir ${rule}`);
    await change('Azerty123456');
    await confirm('le bon');
    await screen.findByText('Trop facile');
    const typed = screen.getByLabelText('Nouveau mot de passe');
    expect(typed.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(typed.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Trop facile',
    );
    expect(town.writes).toEqual([]);
    await change('une phrase assez longue');
    await confirm('le bon');
    await screen.findByText('Mot de passe modifié');
    expect(town.writes).toMatchObject([{ body: { password: 'une phrase assez longue' } }]);
    await waitUntilLoaded();
  });

  it('refuses a new password if its confirmation differs', async () => {
    await town.signIn('admin');
    await town.open('/account');
    await screen.findByLabelText(/^Prénom/);
    await type('Nouveau mot de passe', 'nouveau-mot');
    await type('Confirmer le mot de passe', 'autre-mot');
    await press('Changer le mot de passe');
    expect(await screen.findByText('Les mots de passe ne sont pas identiques')).toBeTruthy();
  });

  it('changes the password for the next sign-in', async () => {
    await town.signIn('admin');
    await town.open('/account');
    await screen.findByLabelText(/^Prénom/);
    await type('Nouveau mot de passe', 'nouveau-mot');
    await type('Confirmer le mot de passe', 'nouveau-mot');
    await press('Changer le mot de passe');
    expect(await screen.findByText('Mot de passe modifié')).toBeTruthy();
    const answer = await fetch(`${town.url}/api/v1/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'demo-key' },
      body: JSON.stringify({ email: 'admin@mairie.demo', password: 'nouveau-mot' }),
    });
    expect(answer.status).toBe(200);
  });
});
