import Skeleton from '@mui/material/Skeleton';
import { useQueries } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import {
  countQuery,
  FigureTable,
  LoadFailures,
  listLocation,
  Panel,
  ScreenHeading,
  useAdminDataProvider,
  useLabel,
  useNumberFormats,
} from '../../src/engine';
import type { Resource } from '../../src/metadata';
import cards from '../cards';
import news from '../news';
import pages from '../pages';
import { pageTypes } from '../vocabulary';
import pageTypesScreen from '.';

const labels = {
  number: { fr: 'Numéro', en: 'Number' },
  type: { fr: 'Type', en: 'Type' },
  pages: { fr: 'Pages', en: 'Pages' },
};

/** Cards and news have their own lists. The list of pages holds all other types. */
const lists: Readonly<Record<number, Resource>> = { 2: cards, 12: news };

const listOf = (type: number) => {
  const resource = lists[type];
  return resource ? { resource, filter: {} } : { resource: pages, filter: { type_eq: type } };
};

/** The page types, each with the count of its pages and a link to them. */
export default function PageTypes() {
  const label = useLabel();
  const dataProvider = useAdminDataProvider();
  const { number } = useNumberFormats();
  const counts = useQueries({
    queries: pageTypes.map(({ id }) => {
      const { resource, filter } = listOf(id);
      return countQuery(dataProvider, resource, filter);
    }),
  });
  const countText = (index: number) => {
    const count = counts[index];
    if (count?.isError) return '—';
    return count?.data === undefined ? <Skeleton sx={{ ml: 'auto' }} width={32} /> : number(count.data);
  };
  return (
    <>
      <ScreenHeading title={label(pageTypesScreen.views?.types?.title)} />
      <div style={{ maxWidth: 640 }}>
        <LoadFailures queries={counts} />
        <Panel>
          <FigureTable
            head={[labels.type, labels.number, labels.pages].map((word) => label(word))}
            rows={pageTypes.map(({ id, label: name }, index) => {
              const { resource, filter } = listOf(id);
              const link = <LinkBase to={listLocation(resource.name, filter)}>{label(name)}</LinkBase>;
              return [link, id, countText(index)];
            })}
          />
        </Panel>
      </div>
    </>
  );
}
