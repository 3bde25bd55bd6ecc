import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { PublicPage } from './PublicPage';

/** What each of the template's error pages means; maintenance has no number. */
const codes = { page2: '404', page3: '403', page4: '500', page5: '503', page6: undefined } as const;

/** One of the error pages of the template (spec §2, /error_page2 to /error_page6), each with its own meaning. */
export function ErrorPage({ page }: { page: keyof typeof codes }) {
  const translate = useTranslate();
  const code = codes[page];
  return (
    <PublicPage
      eyebrow={code && translate('screens.errors.code', { code })}
      title={translate(`screens.errors.${page}.title`)}
      intro={translate(`screens.errors.${page}.text`)}
    >
      <Button component={LinkBase} to="/" variant="outlined" color="inherit">
        {translate('screens.backHome')}
      </Button>
    </PublicPage>
  );
}
