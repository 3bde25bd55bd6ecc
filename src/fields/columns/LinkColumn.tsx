import type { Column } from './cell';

const schemes = { email: 'mailto:', phone: 'tel:', url: '' } as const;

/** An address that can be followed: written to, called or opened. */
export const LinkColumn: Column = ({ field, value }) => {
  if (typeof value !== 'string' || value === '') return null;
  if (field.kind !== 'email' && field.kind !== 'phone' && field.kind !== 'url') return value;
  // Only what a browser may safely open becomes a link: a stored "javascript:" stays text.
  if (field.kind === 'url' && !/^https?:\/\//i.test(value)) return value;
  const target = field.kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={`${schemes[field.kind]}${value}`} {...target}>
      {value.replace(/^https?:\/\/(www\.)?/i, '')}
    </a>
  );
};
