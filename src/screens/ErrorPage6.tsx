import { ErrorPage } from './ErrorPage';

/** /error_page6 (spec §2). */
export default function ErrorPage6() {
  return <ErrorPage page="page6" />;
}
