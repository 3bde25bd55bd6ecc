import type { Data } from '../../contract/row';
import { cards } from './cards';
import { pageCategories, reportCategories, socialNetworks, types } from './categories';
import { clockFrom } from './clock';
import { events } from './events';
import { notifications, notificationTypes } from './messages';
import { news } from './news';
import { pages } from './pages';
import { towns, users } from './people';
import { bankFiles, bankRecords } from './pictures';
import { mobileVersions, pointsOfInterest, siteVacuums, webhooks } from './places';
import { reports } from './reports';
import { townSettings } from './settings';
import { surveyAnswers, surveys } from './surveys';

export interface Seed {
  data: Data;
  /** The files of the image bank, by name. */
  files: ReadonlyMap<string, Buffer>;
}

function makeSeed(): Seed {
  const clock = clockFrom(new Date());
  const files = bankFiles();
  const data: Data = {
    pages: [...pages(clock), ...news(clock), ...cards(clock)],
    pageCategories: pageCategories(clock),
    types: types(clock),
    reportCategories: reportCategories(clock),
    socialNetworks: socialNetworks(clock),
    events: events(clock),
    reports: reports(clock),
    notifications: notifications(clock),
    notificationTypes: notificationTypes(clock),
    surveys: surveys(clock),
    _surveyAnswers: surveyAnswers(),
    pointsOfInterest: pointsOfInterest(clock),
    siteVacuums: siteVacuums(clock),
    mobileVersions: mobileVersions(clock),
    webhooks: webhooks(clock),
    town: towns(clock),
    townSetting: townSettings(clock),
    users: users(clock),
    GCS: bankRecords(clock, files),
  };
  return { data, files };
}

let cached: Seed | undefined;

/** `demo/generated` adds records of the other entities. */
export function seed(): Seed {
  cached ??= makeSeed();
  return cached;
}
