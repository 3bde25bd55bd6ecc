import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { townOf } from '../../contract/people';
import { localeOf } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import { passwordHelp, textsIn } from '../../src/metadata';
import type { Db, Registration } from '../database/database';
import { recordsFor } from '../database/records';
import type { Service } from '../service/call';
import { formIn, takeForms } from '../service/forms';
import { changeMail, linkPath, type Mail } from '../service/mail';
import { writeEntry } from './audit';
import {
  endRegistrations,
  guessablePassword,
  linkedPerson,
  passwordRefusal,
  passwordRule,
  setPassword,
  textsAbout,
  weakPassword,
} from './passwords';
import { addUser } from './people';
import { townConfig } from './townConfig';
import { townName } from './townName';

const texts = {
  fr: {
    title: 'Nouveau mot de passe',
    account: 'Compte',
    rule: `${passwordHelp(passwordRule).fr}.`,
    weak: `${weakPassword.fr}.`,
    guessable: `${guessablePassword.fr}.`,
    first: 'Nouveau mot de passe',
    second: 'Le même mot de passe',
    save: 'Enregistrer',
    different: 'Les mots de passe ne sont pas identiques.',
    done: 'Votre mot de passe est enregistré. Vous pouvez vous connecter.',
    signIn: 'Se connecter',
    gone: 'Ce lien a déjà servi, ou il n’est plus valable.',
    again: 'Demander un autre lien',
    confirm: 'Confirmer mon inscription',
    chosen: 'Mot de passe choisi à l’inscription',
    wrong: 'Ce n’est pas le mot de passe choisi à l’inscription.',
    registered: 'Votre compte est créé. Vous pouvez vous connecter.',
  },
  en: {
    title: 'New password',
    account: 'Account',
    rule: `${passwordHelp(passwordRule).en}.`,
    weak: `${weakPassword.en}.`,
    guessable: `${guessablePassword.en}.`,
    first: 'New password',
    second: 'Repeat the password',
    save: 'Save',
    different: 'The passwords do not match.',
    done: 'Your password is saved. You can sign in.',
    signIn: 'Sign in',
    gone: 'This link has already been used, or is no longer valid.',
    again: 'Ask for another link',
    confirm: 'Confirm my registration',
    chosen: 'Password chosen at registration',
    wrong: 'This is not the password chosen at registration.',
    registered: 'Your account is created. You can sign in.',
  },
} as const;

type Text = Record<keyof (typeof texts)['fr'], string>;
type TextName = keyof Text;

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; background: Canvas; color: CanvasText; }
main { max-width: 26rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.2; }
label, input, button { display: block; box-sizing: border-box; width: 100%; font: inherit; }
label { margin-top: 1rem; font-weight: 600; }
input, button { min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid; border-radius: 0.25rem; }
button { margin: 1.5rem 0; border: 0; background: #00528c; color: #fff; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #0a76f6; outline-offset: 2px; }
[role] { padding: 0.75rem; border: 2px solid; border-radius: 0.25rem; font-weight: 600; }
a { color: LinkText; }`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Page {
  /** Runs once the transaction is committed, because it opens a transaction of its own. */
  mail?: () => Promise<Mail>;
  status: number;
  title: TextName;
  content: (text: Text) => string;
}

interface FormOptions {
  title: TextName;
  email: string;
  inputs: readonly { name: string; label: TextName; autocomplete: string }[];
  button: TextName;
  rule?: TextName;
  problem?: TextName;
}

const formPage = ({ title, email, inputs, button, rule, problem }: FormOptions): Page => ({
  status: problem ? 422 : 200,
  title,
  content: (text) => {
    const described = problem ? 'problem' : rule && 'rule';
    // The message about a weak password states the rule already.
    const hasRule = rule && problem !== 'weak';
    const attributes = `${described ? ` aria-describedby="${described}"` : ''}${problem ? ' aria-invalid="true"' : ''}`;
    return `${problem ? `<p role="alert" id="problem">${text[problem]}</p>` : ''}
${hasRule ? `<p id="rule">${text[rule]}</p>` : ''}
<form method="post">
<label for="account">${text.account}</label>
<input id="account" type="email" autocomplete="username" value="${escaped(email)}" readonly>
${inputs
  .map(
    ({ name, label, autocomplete }) => `<label for="${name}">${text[label]}</label>
<input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" required${attributes}>`,
  )
  .join('\n')}
<button>${text[button]}</button>
</form>`;
  },
});

const passwordForm = (email: string, problem?: 'weak' | 'guessable' | 'different'): Page =>
  formPage({
    title: 'title',
    email,
    inputs: [
      { name: 'password', label: 'first', autocomplete: 'new-password' },
      { name: 'confirmation', label: 'second', autocomplete: 'new-password' },
    ],
    button: 'save',
    rule: 'rule',
    problem,
  });

const registrationForm = (email: string, problem?: 'wrong'): Page =>
  formPage({
    title: 'confirm',
    email,
    inputs: [{ name: 'password', label: 'chosen', autocomplete: 'current-password' }],
    button: 'confirm',
    problem,
  });

const notePage = (
  status: number,
  note: 'done' | 'registered' | 'gone',
  link: 'signIn' | 'again',
  address: string,
): Page => ({
  status,
  title: note === 'registered' ? 'confirm' : 'title',
  content: (text) =>
    `<p role="status">${text[note]}</p>\n<p><a href="${escaped(address)}">${text[link]}</a></p>`,
});

/** Reads `?link=3.Zk7…`. For any other text, returns 0, which is the id of no town. */
function linkIn(request: FastifyRequest): [tenant: number, key: string] {
  const params = new URL(request.url, 'http://server').searchParams;
  const [, tenant, key] = /^(\d{1,9})\.([\w-]+)$/.exec(params.get('link') ?? '') ?? [];
  return [Number(tenant ?? 0), key ?? ''];
}

function send(request: FastifyRequest, reply: FastifyReply, { status, title, content }: Page) {
  const { searchParams } = new URL(request.url, 'http://server');
  const locale = localeOf(searchParams.get('lang') ?? request.headers['accept-language']);
  const text = textsIn<Text>(texts, locale);
  const [other, name] = locale === 'fr' ? ['en', 'English'] : ['fr', 'Français'];
  searchParams.set('lang', other ?? '');
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  return reply.send(`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text[title]}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${text[title]}</h1>
${content(text)}
<p><a href="?${escaped(searchParams.toString())}" lang="${other}" hreflang="${other}">${name}</a></p>
</main>
</body>
</html>
`);
}

/** The page behind the links in mails: for a forgotten password, an invitation or a registration. */
export function servePasswordPage(api: FastifyInstance, service: Service): void {
  const { app, database, mailer } = service;
  // Relative to the page, which every admin has on its own host.
  const admin = '../../..';
  const gone = notePage(410, 'gone', 'again', `${admin}/forget_password`);
  const doneNote = (note: 'done' | 'registered') => notePage(200, note, 'signIn', `${admin}/login`);

  async function changePassword(
    db: Db,
    tenant: number,
    { user, town }: { user: Row; town: string },
    form: URLSearchParams,
  ): Promise<Page> {
    const [email, password] = [textOf(user.email), form.get('password') ?? ''];
    const refusal = await passwordRefusal(password, textsAbout(user, { name: town }));
    if (refusal) return passwordForm(email, refusal === weakPassword ? 'weak' : 'guessable');
    if (form.get('confirmation') !== password) return passwordForm(email, 'different');
    await setPassword(db, { id: tenant }, textOf(user._id), password);
    await writeEntry(db, tenant, user, { action: 'setPassword', status: 200 });
    const mail = async () => {
      const config = await townConfig(service, { id: tenant });
      const known = { tenant: { id: tenant, name: town }, townId: townOf(user) || undefined, config };
      return changeMail('password', email, await database.inTown(tenant, (one) => townName(app, one, known)));
    };
    return { ...doneNote('done'), mail };
  }

  /** Asks for the password of the registration again: only the person who registered knows it. */
  async function register(
    db: Db,
    tenant: number,
    registration: Registration,
    form: URLSearchParams,
  ): Promise<Page> {
    const { hash, ...person } = registration;
    const password = form.get('password') ?? '';
    if (!(await verify(hash, password))) return registrationForm(person.email, 'wrong');
    const user = await addUser({ app, db, records: recordsFor(database, db, { id: tenant }) }, person);
    // Somebody has created an account with this address meanwhile.
    if (!user) return gone;
    await setPassword(db, { id: tenant }, textOf(user._id), password);
    await endRegistrations(db, tenant, person.email);
    await writeEntry(db, tenant, user, { action: 'signUp', status: 201 });
    return doneNote('registered');
  }

  api.register(async (page) => {
    const config = { isPublic: true };
    takeForms(page, 10_000);
    page.get(linkPath, { config }, async (request, reply) => {
      const [tenant, key] = linkIn(request);
      const linked = await database.inTown(tenant, (db) => linkedPerson(db, app, tenant, key));
      if (!linked) return send(request, reply, gone);
      const form = linked.user
        ? passwordForm(textOf(linked.user.email))
        : registrationForm(linked.registration.email);
      return send(request, reply, form);
    });
    page.post(linkPath, { config }, async (request, reply) => {
      const [tenant, key] = linkIn(request);
      const form = formIn(request);
      const answer = await database.inTown(tenant, async (db): Promise<Page> => {
        const linked = await linkedPerson(db, app, tenant, key);
        if (!linked) return gone;
        if (linked.user) return changePassword(db, tenant, linked, form);
        return register(db, tenant, linked.registration, form);
      });
      // The change is stored, so the call succeeds even if the mail cannot be sent.
      await answer
        .mail?.()
        .then((mail) => mailer.send({ ...mail, town: tenant }))
        .catch((error: unknown) => request.log.error(error));
      return send(request, reply, answer);
    });
  });
}
