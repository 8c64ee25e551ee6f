const title = /<title>[^<]*<\/title>/
const styles = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g
const modules = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g
const program = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const root = '<div id="root"></div>'

/** The application's document without its title and without what it loads, and the files of that. */
export type ClientDocument = {
  rest: string
  /** With which the program begins. */
  start: string
  sheets: string[]
  modules: string[]
}

/** Takes the application's document apart; null where it loads nothing that was built. */
export function takeApart(document: string): ClientDocument | null {
  const start = program.exec(document)?.[1]
  if (start === undefined) return null
  const files = (links: RegExp) => Array.from(document.matchAll(links), ([, href = '']) => href)
  const rest = [title, program, styles, modules].reduce(
    (html, part) => html.replaceAll(new RegExp(part, 'g'), ''),
    document,
  )
  return { rest, start, sheets: files(styles), modules: files(modules) }
}

/** A document with this at the end of its head, and this in the place of the program's own. */
export function putTogether(rest: string, head: string, body: string): string {
  return insert(rest, '</head>', head).replace(root, () => body)
}

export const insert = (html: string, before: string, more: string) =>
  html.replace(before, () => `${more}${before}`)

export const sheetLink = (file: string) =>
  `<link rel="preload" as="style" crossorigin href="${file}">`
export const moduleLink = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`
