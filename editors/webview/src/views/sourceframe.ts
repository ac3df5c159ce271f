import type { PageData } from '../protocol';

/**
 * The id of a frame at a line of a source file, -1 where the profile has none: what `OpenRequest.frame` sends back. A class is
 * of the file that has the name of its outermost class, or of what Kotlin makes of the name, in the folder of its package.
 */
export function frameAt({ frames, methods, strings }: PageData, path: string, line: number): number {
  const stem = path.replaceAll('\\', '/').replace(/\.\w+$/, '');
  const isOf = (name: string): boolean => {
    const outermost = name.split('$')[0].replaceAll('.', '/');
    return [outermost, outermost.replace(/Kt$/, '')].some(
      (file) => `/${stem}`.endsWith(`/${file}`) || `/${file}`.endsWith(`/${stem}`),
    );
  };
  return (
    frames.id.find((_, i) => frames.line[i] === line && isOf(strings[methods.class[frames.method[i]]])) ?? -1
  );
}
