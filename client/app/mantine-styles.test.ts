import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '..')
const styles = resolve(client, '../node_modules/@mantine/core/styles')
const read = (path: string) => readFileSync(resolve(client, path), 'utf8')

/** The components that a file takes from @mantine/core, without types. */
function componentsIn(source: string): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)
  return Array.from(imports).flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  )
}

/** The style sheets of Mantine that a file loads, by component. */
function sheetsIn(source: string): string[] {
  const imports = source.matchAll(/@mantine\/core\/styles\/(\w[\w-]*?)(?:\.layer)?\.css/g)
  return Array.from(imports, ([, name = '']) => name)
}

test('every Mantine component that is used has its styles, in mantine.css or where it is used', () => {
  const everywhere = new Set(sheetsIn(read('app/mantine.css')))
  const missing = globSync('**/*.tsx', { cwd: client }).flatMap((path) => {
    const source = read(path)
    const own = new Set(sheetsIn(source))
    return componentsIn(source)
      .filter((name) => existsSync(resolve(styles, `${name}.css`)))
      .filter((name) => !everywhere.has(name) && !own.has(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})
