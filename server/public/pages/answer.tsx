import type { ReactElement } from 'react';
import type { Head, Item } from '../../../site/model';
import { Problem } from '../../../site/pages';
import { texts } from '../../../site/texts';
import { type Label, type SiteWidget, sameLabel, textIn } from '../../../src/metadata';
import type { Visit } from '../visit';

export type Answer =
  | {
      status: 200 | 404 | 410 | 413 | 415 | 422 | 429 | 409 | 503 | 507;
      head: Head;
      content: ReactElement;
      items: readonly Item[];
      /** Its provider may be slow: the server asks for the data once the transaction of the page has ended. */
      widget?: SiteWidget;
      headers?: Record<string, string>;
    }
  | { status: 301; location: string };

export const problem = (
  status: 200 | 404 | 410,
  title: Label,
  help: Label,
  { locale, answering }: Visit,
  path: string,
): Answer => ({
  status,
  head: { title: textIn(title, locale), path, isHidden: true },
  content: (
    <Problem
      title={title}
      help={answering?.problem ? sameLabel(answering.problem) : help}
      hasSearch={path !== offlinePath}
    />
  ),
  items: [],
});

export const notFound = (visit: Visit, path: string) =>
  problem(404, texts.notFound, texts.notFoundHelp, visit, path);
export const gone = (visit: Visit, path: string) => problem(410, texts.gone, texts.goneHelp, visit, path);

export const offlinePath = '/offline';

/** What the service worker shows in place of a page that it has not kept. */
export const offline = (visit: Visit) => problem(200, texts.offline, texts.offlineHelp, visit, offlinePath);
