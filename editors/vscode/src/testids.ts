/** What tells one test from all others; without a method a class. */
export interface TestParts {
  /** Address of its document. */
  uri: string;
  /** Binary name of its class. */
  class: string;
  /** Empty for all tests of the class. */
  method: string;
}

/** The name of a test among all of the workspace: modules may share the names of classes. */
export function idOf({ uri, class: name, method }: TestParts): string {
  return JSON.stringify([uri, name, method]);
}

/** What a name was made from. */
export function partsOf(id: string): TestParts {
  const [uri, name, method] = JSON.parse(id) as [string, string, string];
  return { uri, class: name, method };
}
