/** A path that a document names, and the line where it does. */
export type NamedPath = { path: string; line: number; kind: 'link' | 'code' }

const code = /`([^`\n]+)`/g
const link = /\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"\s]+)"/g
/** `folder/`, `folder/file.ts`, `file.ts`; neither an address (`/c/…`) nor a pattern (`<kind>`). */
const folderLike = /^(?:\.{1,2}\/)*\.?[\w-][\w.-]*(?:\/[\w.@-]+)*\/$/
const fileLike = /^(?:\.{1,2}\/)*\.?[\w-][\w.-]*(?:\/[\w.@-]+)+\.[a-z\d]{1,6}$/
const fromTheTop = /^(?:client|collab|e2e|server|shared)(?:\/[\w.@-]+)+$/
const bareFile = /^\.?[\w-][\w.-]*\.(?:tsx?|[cm]?js|css|md|ya?ml|json)$/
const shapes = [folderLike, fileLike, fromTheTop, bareFile]
const outside = /^(?:[a-z]+:|\/|#)/i

/** The relative links of a Markdown document and the paths that it names as code, in their order. */
export function namedPaths(text: string): NamedPath[] {
  let isFenced = false
  return text.split('\n').flatMap((words, at) => {
    if (words.startsWith('```')) isFenced = !isFenced
    if (isFenced || words.startsWith('    ')) return []
    const line = at + 1
    const links = [...words.matchAll(link)]
      .map(([, target = '', source = '']) => target || source)
      .filter((target) => !outside.test(target))
      .map((target) => ({ path: target.replace(/#.*$/, ''), line, kind: 'link' as const }))
    const codes = [...words.matchAll(code)]
      .map(([, inside = '']) => inside)
      .filter((inside) => shapes.some((shape) => shape.test(inside)))
      .map((path) => ({ path, line, kind: 'code' as const }))
    return [...links, ...codes]
  })
}

/**
 * Where a named path may stand, from the top of the project: a link beside its document, code beside
 * it or from the top, and a bare name anywhere in the document's folder. Null when `files` (all
 * files of the project) have none of them.
 */
export function findNamed(
  { path, kind }: NamedPath,
  document: string,
  files: readonly string[],
): string | null {
  const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : ''
  const beside = resolveFrom(folder, path)
  const places = kind === 'link' ? [beside] : [beside, path]
  const isBare = kind === 'code' && !path.slice(0, -1).includes('/')
  const isThere = (file: string) =>
    places.some((place) => file === place || file.startsWith(asFolder(place))) ||
    (isBare && file.startsWith(folder) && endsIn(`/${file}`, path))
  return files.find(isThere) ?? null
}

const asFolder = (place: string) => (place.endsWith('/') ? place : `${place}/`)

/** Whether a file has that name, or stands in a folder of that name. */
const endsIn = (file: string, name: string) =>
  name.endsWith('/') ? file.includes(`/${name}`) : file.endsWith(`/${name}`)

/** `path` as it is seen from `folder`, from the top of the project. */
function resolveFrom(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}${path}`.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}
