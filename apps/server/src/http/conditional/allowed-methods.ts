import { BASE_PATH, type Operation } from '@lienzo/contract';

/** Returns the methods that a path of the API supports; none if no operation has the path. */
type AllowedMethods = (path: string) => readonly string[];

/** Creates a lookup of the methods of every path. */
export function createAllowedMethods(operations: readonly Operation[]): AllowedMethods {
  const routes = operations.map((op) => ({
    pattern: new RegExp(`^${BASE_PATH}${op.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: isAlsoHead(op) ? [op.method, 'HEAD'] : [op.method],
  }));
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test(path));
    // A path without a parameter, such as `zones/meta`, can also match one with a parameter.
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  };
}

/** Returns whether an operation answers HEAD. A stream of events has no end to wait for. */
export function isAlsoHead({ method, stream }: Operation): boolean {
  return method === 'GET' && !stream;
}
