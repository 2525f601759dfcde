/**
 * The headings of a section; under each its sentences about the parts built, and for every sentence
 * the tests that prove it: the file, ` › ` and a part of the test's full name.
 */
export type Headings = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
