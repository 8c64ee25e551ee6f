import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

// The options must stand in each call: the bundler reads them.
const tokens = import.meta.glob<string>('../../app/tokens.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const fonts = import.meta.glob<string>('../../app/fonts.css', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const styles = import.meta.glob<string>('../../site/styles/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

const order = ['base', 'frame', 'pages', 'stage', 'prose', 'fields', 'templates']

/**
 * All styles of the site. Colours follow the system where no choice is marked on the document, as
 * there may be no script to mark it.
 */
export function styleText(): string {
  const all = Object.values(tokens).join('')
  const dark =
    /:root\[data-mantine-color-scheme=['"]?dark['"]?\]\s*(\{[^}]*\})/.exec(all)?.[1] ?? ''
  const own = order.map((name) => styles[`../../site/styles/${name}.css`] ?? '')
  const shown = (root: string) => `${root} .in-light{display:none}${root} .in-dark{display:block}`
  const unchosen = ':root:not([data-mantine-color-scheme])'
  return [
    fontFaces(),
    all,
    `@media (prefers-color-scheme:dark){${unchosen}${dark}}`,
    ...own,
    `@media (prefers-color-scheme:dark){${shown(unchosen)}}`,
    shown('[data-mantine-color-scheme=dark]'),
  ].join('')
}

/** The faces at the addresses that the server has them at. */
function fontFaces(): string {
  return Object.values(fonts)
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@fontsource-variable\/[a-z-]+\/files\//g, '/fonts/')
    .replace(/\s+/g, ' ')
}

/** What the first page of a template looks like; `UPDATE_PICTURES=1` makes them (e2e/journeys). */
export const readTemplatePicture = (id: string): Promise<Buffer> =>
  readFile(resolve(`client/site/pictures/templates/${id}.webp`))

/** Pictures that the site shows, and its icon. The build runs from the root of the repository. */
export function pictureFiles(): Record<'light' | 'dark' | 'icon', Promise<Buffer>> {
  return {
    light: readFile(resolve('client/site/pictures/builder-light.webp')),
    dark: readFile(resolve('client/site/pictures/builder-dark.webp')),
    icon: readFile(resolve('client/app/icon.svg')),
  }
}
