import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { pageContent } from './page-content.ts'
import type { BlockContent } from './page-content.ts'
import { serveFolder } from './serve-folder.ts'
import type { Subject } from './subjects.ts'

/** The same pages as HTML whose texts can be written in, without any script: what is the browser's. */
export async function openBarePages(settings: Settings): Promise<Subject> {
  const folder = join(settings.folder, 'bare')
  mkdirSync(folder, { recursive: true })
  for (const count of settings.blockCounts)
    writeFileSync(join(folder, `${count}.html`), barePage(count))
  const { origin, stop } = await serveFolder(folder)
  return {
    name: 'no builder',
    admit: async () => undefined,
    async open(tab, count) {
      await tab.goto(`${origin}/${count}.html`)
      const block = (at: number) => `[data-block-id="${at}"]`
      return { tab, canvas: tab.mainFrame(), block, outline: 'none' }
    },
    stop,
  }
}

function barePage(count: number): string {
  const blocks = pageContent(count).flat(2)
  const body = blocks.map((block, at) => `<div data-block-id="${at}">${inside(block)}</div>`)
  return `<!doctype html><meta charset="utf-8"><title>No builder</title>${body.join('\n')}`
}

function inside(block: BlockContent): string {
  if (block.kind === 'image') return `<img alt="${block.alt}">`
  const words = block.kind === 'icon-list' ? block.items.join(', ') : block.text
  return `<div contenteditable="true"><p>${words}</p></div>`
}
