import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseDocument } from 'yaml'

export const kratosFolder = resolve(import.meta.dirname, '../../server/deploy/kratos')

/** kratos.yml as a version of Kratos takes it: versions 1 lack some settings, and know another by an older name. */
export function kratosConfigFor(version: string): string {
  const text = readFileSync(resolve(kratosFolder, 'kratos.yml'), 'utf8')
  if (!isOlder(version)) return text
  const document = parseDocument(text)
  const flows = ['selfservice', 'flows']
  document.deleteIn([...flows, 'registration', 'style'])
  document.setIn([...flows, 'registration', 'enable_legacy_one_step'], true)
  document.deleteIn([...flows, 'settings', 'after', 'profile'])
  return document.toString()
}

export const isOlder = (version: string) => version.startsWith('v1.')
