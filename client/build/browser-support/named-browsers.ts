import type { Plugin } from 'vite'
import { must } from '#shared/lib/must.ts'
import { oldestBrowsers } from './browsers.ts'

const words: readonly [key: string, name: string, system?: string][] = [
  ['chrome', 'Chrome'],
  ['edge', 'Edge'],
  ['firefox', 'Firefox'],
  ['safari', 'Safari on a Mac'],
  ['ios_saf', 'Safari on an iPhone or iPad', 'iOS '],
]

/** Names the browsers that the application supports in index.html, to people whose own is too old. */
export function namedBrowsers(): Plugin {
  const oldest = oldestBrowsers('application')
  const lines = words.map(([key, name, system = '']) => {
    const version = must(oldest.get(key), `${key} is in no list`).replace(/\.0$/, '')
    return `<li>${name} <b>${system}${version}</b></li>`
  })
  return {
    name: 'fanfare-named-browsers',
    transformIndexHtml: (html) => html.replace('__BROWSERS__', lines.join('')),
  }
}
