import { ErrorPage } from './ErrorPage';

/** /error_page4 (spec §2). */
export default function ErrorPage4() {
  return <ErrorPage page="page4" />;
}
