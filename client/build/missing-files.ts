import type { Plugin, Rolldown } from 'vite'

/**
 * Has an import at run time ask ahead only for scripts that may be missing: not for those that the
 * script which imports could not have run without. Vite names them all, and to look for each costs a
 * slow phone up to a millisecond, a hundred times before a page can be used.
 */
export function missingFiles(): {
  plugin: Plugin
  /** For `build.modulePreload`. */
  resolveDependencies: (name: string, needed: string[], from: { hostId: string }) => string[]
} {
  let files: Rolldown.OutputBundle = {}
  return {
    plugin: {
      name: 'fanfare-missing-files',
      apply: 'build',
      enforce: 'pre',
      generateBundle: {
        // Before Vite writes the lists.
        order: 'pre',
        handler(_options, bundle) {
          files = bundle
        },
      },
    },
    resolveDependencies(_name, needed, { hostId }) {
      const there = withImports(files, hostId)
      return needed.filter((file) => !there.has(file))
    },
  }
}

/** A script and all that run before it. */
function withImports(files: Rolldown.OutputBundle, name: string, seen = new Set<string>()) {
  if (seen.has(name)) return seen
  seen.add(name)
  const file = files[name]
  if (file?.type === 'chunk') for (const next of file.imports) withImports(files, next, seen)
  return seen
}
