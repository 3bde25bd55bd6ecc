declare module 'jsonld' {
  type Node = Record<string, unknown>;
  interface Options {
    documentLoader: (
      url: string,
    ) => Promise<{ contextUrl: undefined; documentUrl: string; document: object }>;
  }
  const jsonld: { expand: (document: object, options: Options) => Promise<Node[]> };
  export default jsonld;
}

declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { contentType?: string });
    window: Window;
  }
}
