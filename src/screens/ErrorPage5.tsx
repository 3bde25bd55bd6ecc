import { ErrorPage } from './ErrorPage';

/** /error_page5 (spec §2). */
export default function ErrorPage5() {
  return <ErrorPage page="page5" />;
}
