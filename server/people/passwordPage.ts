import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPath } from '../../backend/demo';
import { localeOf } from '../../backend/refusal';
import { textOf } from '../../backend/row';
import type { Service } from '../call';
import { writeEntry } from './audit';
import type { Mail } from './mail';
import { isStrong, linkedUser, passwordRule, setPassword } from './passwords';
import type { Tenant } from './towns';

/** The path of the page, relative to that of the API. */
const path = '/auth/password';

const texts = {
  fr: {
    title: 'Nouveau mot de passe',
    account: 'Compte',
    rule: `${passwordRule.fr}.`,
    first: 'Nouveau mot de passe',
    second: 'Le même mot de passe',
    save: 'Enregistrer',
    different: 'Les mots de passe ne sont pas identiques.',
    done: 'Votre mot de passe est enregistré. Vous pouvez vous connecter.',
    signIn: 'Se connecter',
    gone: 'Ce lien a déjà servi, ou il date de plus d’une heure.',
    again: 'Demander un autre lien',
  },
  en: {
    title: 'New password',
    account: 'Account',
    rule: `${passwordRule.en}.`,
    first: 'New password',
    second: 'Repeat the password',
    save: 'Save',
    different: 'The passwords do not match.',
    done: 'Your password is saved. You can sign in.',
    signIn: 'Sign in',
    gone: 'This link has already been used, or is more than an hour old.',
    again: 'Ask for another link',
  },
} as const;

type Locale = keyof typeof texts;

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
  status: number;
  content: (text: (typeof texts)[Locale]) => string;
}

const formPage = (email: string, problem?: 'rule' | 'different'): Page => {
  const descriptionId = problem ? 'problem' : 'rule';
  const input = (name: string, label: string) =>
    `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="new-password" required aria-describedby="${descriptionId}"${problem ? ' aria-invalid="true"' : ''}>`;
  return {
    status: problem ? 422 : 200,
    content: (text) => `${problem ? `<p role="alert" id="problem">${text[problem]}</p>` : ''}
${problem === 'rule' ? '' : `<p id="rule">${text.rule}</p>`}
<form method="post">
<label for="account">${text.account}</label>
<input id="account" type="email" autocomplete="username" value="${escaped(email)}" readonly>
${input('password', text.first)}
${input('confirmation', text.second)}
<button>${text.save}</button>
</form>`,
  };
};

const notePage = (
  status: number,
  note: 'done' | 'gone',
  link: 'signIn' | 'again',
  address: string,
): Page => ({
  status,
  content: (text) =>
    `<p role="status">${text[note]}</p>\n<p><a href="${escaped(address)}">${text[link]}</a></p>`,
});

/** The town and the key of a password link. */
function linkIn(request: FastifyRequest): [tenant: number, key: string] {
  const params = new URL(request.url, 'http://server').searchParams;
  const [, tenant, key] = /^(\d{1,9})\.([\w-]+)$/.exec(params.get('link') ?? '') ?? [];
  return [Number(tenant ?? 0), key ?? ''];
}

function send(request: FastifyRequest, reply: FastifyReply, { status, content }: Page) {
  const { searchParams } = new URL(request.url, 'http://server');
  const locale = localeOf(searchParams.get('lang') ?? request.headers['accept-language']);
  const text = texts[locale];
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
<title>${text.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
${content(text)}
<p><a href="?${escaped(searchParams.toString())}" lang="${other}" hreflang="${other}">${name}</a></p>
</main>
</body>
</html>
`);
}

/** The page that the mail for a forgotten password links to. It works without scripts. */
export function servePasswordPage(api: FastifyInstance, { app, database, publicUrl = '' }: Service): void {
  api.register(async (page) => {
    const gone = notePage(410, 'gone', 'again', `${publicUrl}/forget_password`);
    const config = { isPublic: true };
    page.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      async (_: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    page.get(path, { config }, async (request, reply) => {
      const [tenant, key] = linkIn(request);
      const user = await database.inTown(tenant, (db) => linkedUser(db, app, tenant, key));
      return send(request, reply, user ? formPage(textOf(user.email)) : gone);
    });
    page.post(path, { config }, async (request, reply) => {
      const [tenant, key] = linkIn(request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const password = form.get('password') ?? '';
      const answer = await database.inTown(tenant, async (db) => {
        const user = await linkedUser(db, app, tenant, key);
        if (!user) return gone;
        const email = textOf(user.email);
        if (!isStrong(password)) return formPage(email, 'rule');
        if (form.get('confirmation') !== password) return formPage(email, 'different');
        await setPassword(db, { id: tenant }, textOf(user._id), password);
        await writeEntry(db, tenant, user, { action: 'setPassword', status: 200 });
        return notePage(200, 'done', 'signIn', `${publicUrl}/login`);
      });
      return send(request, reply, answer);
    });
  });
}

/** The mail with the link to the page. */
export function passwordMail(to: string, { id, name }: Tenant, origin: string, key: string): Mail {
  const link = `${origin}${apiPath}${path}?link=${id}.${key}`;
  return {
    to,
    subject: 'Votre nouveau mot de passe / Your new password',
    text: `Bonjour,

Vous avez demandé un nouveau mot de passe pour l’administration de ${name}. Choisissez-le dans l’heure qui vient :

${link}

Ce lien ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.

--

Hello,

You asked for a new password for the administration of ${name}. Choose it within an hour:

${link}&lang=en

This link works once. If you did not ask for it, ignore this message: your password does not change.
`,
  };
}
