import { ErrorPage } from './ErrorPage';

/** /error_page2 (spec §2). */
export default function ErrorPage2() {
  return <ErrorPage page="page2" />;
}
