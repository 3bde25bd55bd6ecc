import type { Data } from '../row';
import type { Seed } from '../store';
import { pageCategories, reportCategories, socialNetworks, types } from './categories';
import { clockFrom } from './clock';
import { pages } from './pages';
import { towns, users } from './people';
import { pictureFiles, pictures } from './pictures';

function makeSeed(): Seed {
  const clock = clockFrom(new Date());
  const files = pictureFiles();
  const data: Data = {
    pages: pages(clock),
    pageCategories: pageCategories(clock),
    types: types(clock),
    reportCategories: reportCategories(clock),
    socialNetworks: socialNetworks(clock),
    town: towns(clock),
    users: users(clock),
    GCS: pictures(clock, files),
  };
  return { data, files };
}

let made: Seed | undefined;

/** What the town starts with, made once a process: its dates count from that day. */
export function seed(): Seed {
  made ??= makeSeed();
  return made;
}
