import { publicPath } from '../../../contract/paths';
import { labelText, pagedResources, publicTitleOf } from '../../../src/metadata';
import { frameOf } from '../frame';
import { pathOf, type Visit } from '../visit';
import { formats, hasFormat, isFormat } from './formats';

/** The open data of the town, in DCAT (https://www.w3.org/TR/vocab-dcat-3) as JSON-LD. */
export async function catalogue(visit: Visit): Promise<string> {
  const { origin } = visit.town;
  const { town } = await frameOf(visit, []);
  const address = (path: string) => `${origin}${publicPath}/${path}`;
  const datasets = pagedResources(visit.service.app).map((resource) => {
    const { path } = resource.public;
    const distribution = (suffix: string, mediaType: string) => ({
      '@type': 'dcat:Distribution',
      'dcat:accessURL': { '@id': address(path + suffix) },
      'dcat:mediaType': mediaType,
    });
    const others = Object.keys(formats)
      .filter(isFormat)
      .filter((format) => hasFormat(resource, format));
    return {
      '@type': 'dcat:Dataset',
      '@id': address(path),
      'dct:title': labelText(publicTitleOf(resource), visit.locale),
      'dct:publisher': town,
      'dcat:landingPage': { '@id': origin + pathOf(visit, `/${path}`) },
      'dcat:distribution': [
        distribution('', 'application/json'),
        ...others.map((format) => distribution(`.${format}`, formats[format].split(';')[0] ?? '')),
      ],
    };
  });
  return JSON.stringify({
    '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
    '@type': 'dcat:Catalog',
    '@id': address('catalogue'),
    'dct:title': town,
    'dct:language': visit.locale,
    'dcat:dataset': datasets,
  });
}
