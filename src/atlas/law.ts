/** An act, and where its articles are carried out and proved. Files are named from the root of the repository. */
export interface AtlasLaw {
  title: string;
  articles: readonly {
    /** `3(1), 3(2)`. */
    places: string;
    machines: readonly string[];
    screens: readonly string[];
    rules: readonly string[];
    tests: readonly string[];
  }[];
}
