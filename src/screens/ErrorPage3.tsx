import { ErrorPage } from './ErrorPage';

/** /error_page3 (spec §2). */
export default function ErrorPage3() {
  return <ErrorPage page="page3" />;
}
