import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { firstLoad, manifestSchema } from './first-load.ts'
import type { Settings } from './settings.ts'
import { openStage } from './stage.ts'

const build = resolve(import.meta.dirname, '../../.build')
const app = 'index.html'
const screens = {
  dashboard: [app, 'app/signed-in-layout.tsx', 'features/dashboard/dashboard-screen.tsx'],
  builder: [app, 'builder/builder-screen.tsx'],
  'builder, typing': [app, 'builder/builder-screen.tsx', 'builder/text/live-text.tsx'],
  preview: [app, 'features/preview/preview-screen.tsx'],
}
const templates = ['product-launch', 'event', 'newsletter']

/** What people and visitors load, gzipped. */
export async function sizes(settings: Settings): Promise<Table> {
  const book = new RowBook()
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(`${build}/client/.vite/manifest.json`, 'utf8')),
  )
  for (const [screen, entries] of Object.entries(screens)) {
    const files = firstLoad(manifest, entries)
    const sizeOf = (ending: string) => sumOf(files.filter((file) => file.endsWith(ending)))
    book.add('screen', screen, { 'JS kB': sizeOf('.js'), 'CSS kB': sizeOf('.css') })
  }
  const script = gzipped(readFileSync(`${build}/page-script/page-script.js`))
  book.add('published page', 'its script', { 'JS kB': script })
  await addTemplates(book, settings)
  const about =
    'Gzip -9, in kB of 1,000 bytes. Screens: the entry and what it imports statically, without fonts and pictures; of the page of a template, its HTML with styles and script inside.'
  return { scenario: 'sizes', about, rows: book.rows }
}

/** Publishes a campaign from each template as it comes and fetches its first page. */
async function addTemplates(book: RowBook, settings: Settings): Promise<void> {
  const stage = await openStage(settings, 'sizes')
  try {
    for (const template of templates) {
      const { id, slug } = await stage.createCampaign(template)
      await stage.owner.api('POST', `/campaigns/${id}/activate`)
      const response = await fetch(`${stage.server.origin}/c/${slug}`)
      if (!response.ok) throw new Error(`The page of ${template} is ${response.status}.`)
      const html = gzipped(Buffer.from(await response.arrayBuffer()))
      book.add('published page', template, { 'HTML kB': html })
    }
  } finally {
    await stage.stop()
  }
}

function sumOf(files: string[]): number {
  const bytes = files.map((file) => gzipped(readFileSync(`${build}/client/${file}`)))
  return bytes.reduce((sum, size) => sum + size, 0)
}

function gzipped(bytes: Uint8Array): number {
  return gzipSync(bytes, { level: 9 }).byteLength / 1000
}
