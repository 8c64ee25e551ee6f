import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { SignedIn } from '#e2e/support/person.ts'
import type { OpenBrowser } from './browsers.ts'
import { openAs } from './signed-in.ts'
import type { Seen } from './stock-client.ts'

/** Somebody with the stock providers in a browser of their own. */
export type StockPerson = {
  page: Page
  see(): Promise<Seen>
  write(words: string, where: 'start' | 'end'): Promise<void>
  learn(name: string, fact: string): Promise<void>
  /** Without a network the page is loaded as well, and knows what the browser has kept. */
  reload(): Promise<void>
}

// What a browser says on its console of a lost network or server.
const expectedErrors = [/WebSocket connection to/, /net::ERR_INTERNET_DISCONNECTED/]

/** The browser's part, packed for a page. */
export async function packStockClient(): Promise<string> {
  const entry = resolve(import.meta.dirname, 'stock-client.ts')
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'stockClient' } },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
  const chunk = outputs.find((output) => output.type === 'chunk')
  if (!chunk) throw new Error('Nothing was packed.')
  return chunk.code
}

/**
 * Opens `room` for `person` on an empty page of `origin`, in a new browser, and waits until the
 * server's state is there.
 */
export async function openStockPerson(
  openBrowser: OpenBrowser,
  { origin, room, program }: { origin: string; room: string; program: string },
  person: SignedIn,
): Promise<StockPerson> {
  // An answer made up by the test comes from no network, from where the loopback is out of bounds.
  const permissions = ['local-network-access']
  const page = await openAs(openBrowser, origin, person, { expectedErrors, permissions })
  // Ours would bring its own client, and a policy that lets no other script in.
  const body = '<!doctype html><html lang="en"><title>Stock client</title></html>'
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const open = async () => {
    await page.goto('/')
    await page.addScriptTag({ content: program })
    await page.evaluate((name) => {
      window.stock = window.openStockClient(name)
    }, room)
  }
  await open()
  const see = () => page.evaluate(() => window.stock.see())
  await expect.poll(async () => (await see()).isSynced).toBe(true)
  return {
    page,
    see,
    write: (words, where) =>
      page.evaluate(([text, place]) => window.stock.write(text, place), [words, where] as const),
    learn: (name, fact) =>
      page
        .evaluate(([key, value]) => window.stock.learn(key, value), [name, fact] as const)
        .then(() => undefined),
    reload: open,
  }
}
