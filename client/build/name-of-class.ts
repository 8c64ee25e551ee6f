import { hash } from 'node:crypto'
import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * The name of a class of a CSS module, and what is the same for all of its file: Vite adds the line
 * that it stands on, which does not pack. The same in every build: the site draws what the client takes over.
 */
export function nameOfClass(name: string, file: string): string {
  const place = relative(root, file).replaceAll('\\', '/')
  // Of 64 letters each: hardly ever do two files have the same.
  return `${name}_${hash('sha256', place, 'base64url').slice(0, 5)}`
}
