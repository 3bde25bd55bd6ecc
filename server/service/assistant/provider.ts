/** If the text is HTML, the provider must keep its tags. */
export interface Passage {
  text: string;
  isHtml: boolean;
}

/** A language is a code such as `fr`. If the provider answers without a text, the result is empty. */
export interface Tasks {
  translate: (passage: Passage, from: string, to: string) => Promise<string>;
  simplify: (passage: Passage, language: string) => Promise<string>;
  /** @param picture a JPEG */
  describePicture: (picture: Buffer, language: string) => Promise<string>;
}

export interface Provider {
  address: URL;
  key: string | undefined;
  model: string | undefined;
  /** Milliseconds. */
  timeout: number;
}

export const endpointUrl = (address: URL, path: string) => new URL(path, address.href.replace(/\/*$/, '/'));
