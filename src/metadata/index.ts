export * from './check';
export * from './define';
export * from './fields';
export * from './label';
export * from './problems';
export * from './roles';
export * from './stored';
