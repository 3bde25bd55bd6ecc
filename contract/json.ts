export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

export const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});
