import { createServer } from 'node:http'
import type { Server } from 'node:http'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createPageBrowser } from './page-browser.ts'
import type { PageBrowser } from './page-browser.ts'
import { openTestBrowser, startChromium } from './testing/test-browser.ts'

const window = { width: 400, height: 300 }
const noFiles = async () => null
const drawing = { window, scale: 1, maxHeight: 2_000, findFile: noFiles }

const open: { close(): void }[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('It does not listen.')
  return address.port
}

/** Counts who connects to this machine. */
async function listenForVisitors() {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end('here')
  })
  server.on('connection', () => visits.push('connection'))
  open.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { visits, origin: `http://127.0.0.1:${portOf(server)}` }
}

/** The colour of one pixel, as three numbers. */
async function pixelAt(bytes: Buffer, left: number, top: number) {
  const region = { left, top, width: 1, height: 1 }
  return [...(await sharp(bytes).extract(region).removeAlpha().raw().toBuffer())]
}

describe.each([
  { place: 'of this machine', start: async () => null },
  { place: 'that runs elsewhere', start: startChromium },
])('a browser $place', ({ start }) => {
  let elsewhere: Awaited<ReturnType<typeof startChromium>> | null
  let browser: PageBrowser
  beforeAll(async () => {
    elsewhere = await start()
    browser = openTestBrowser(undefined, elsewhere?.url)
  })
  afterAll(async () => {
    await browser.close()
    await elsewhere?.stop()
  })

  test('a whole document is drawn, up to a height, with the files that it is given', async () => {
    const create = { width: 4, height: 4, channels: 3, background: '#00ff00' } as const
    const green = await sharp({ create }).png().toBuffer()
    const asked: string[] = []
    const findFile = async (path: string) => {
      asked.push(path)
      return path === '/green.png' ? { bytes: green, type: 'image/png' } : null
    }
    const html =
      '<!doctype html><body style="margin:0"><div style="height:900px"></div><img src="/green.png" loading="lazy" style="display:block;width:400px;height:100px">'
    const whole = await browser.takePicture({ ...drawing, html, findFile, scale: 2 })
    expect(whole).toMatchObject({ width: 800, height: 2_000 })
    const { width, height, format } = await sharp(whole?.bytes).metadata()
    expect([width, height, format]).toEqual([800, 2_000, 'jpeg'])
    const [red = 255, middle = 0] = await pixelAt(whole?.bytes ?? Buffer.of(), 400, 1_900)
    expect([red < 20, middle > 235]).toEqual([true, true])
    expect(asked).toEqual(['/green.png'])
    const cut = await browser.takePicture({ ...drawing, html, findFile, maxHeight: 500 })
    expect((await sharp(cut?.bytes).metadata()).height).toBe(500)
  })

  test('a document that tries everything reaches nobody, runs nothing, and is drawn', async () => {
    const { visits, origin } = await listenForVisitors()
    const asked: string[] = []
    const findFile = async (path: string) => {
      asked.push(path)
      return null
    }
    const html = `<!doctype html><head>
      <link rel="preconnect" href="${origin}"><link rel="dns-prefetch" href="${origin}">
      <link rel="prefetch" href="${origin}/prefetch"><link rel="preload" as="image" href="${origin}/preload">
      <link rel="stylesheet" href="${origin}/sheet.css"><link rel="icon" href="${origin}/icon">
      <meta http-equiv="refresh" content="0; url=${origin}/refreshed">
      <style>@import url(${origin}/imported.css); @font-face{font-family:x;src:url(${origin}/font)}
        body{margin:0;background:#00f url(${origin}/ground);font-family:x}</style>
      <script>document.documentElement.innerHTML = '<body style="background:red">'</script>
      <script type="speculationrules">{"prerender":[{"source":"list","urls":["${origin}/prerender"]}]}</script>
      </head><body onload="document.body.style.background='red'">
      <img src="${origin}/img"><img src="file:///etc/passwd"><iframe src="${origin}/frame"></iframe>
      <iframe src="file:///etc/passwd" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>
      <iframe srcdoc="<img src='${origin}/inner'>"></iframe>
      <object data="${origin}/object"></object><embed src="${origin}/embed">
      <video src="${origin}/video" poster="${origin}/poster" autoplay></video><audio src="${origin}/audio" autoplay></audio>
      <form action="${origin}/form" method="post"><button autofocus>Send</button></form>
      <svg><image href="${origin}/svg"/><foreignObject><iframe src="${origin}/deep"></iframe></foreignObject></svg>`
    const drawn = await browser.takePicture({ ...drawing, html, findFile })
    const [red = 255, , blue = 0] = await pixelAt(drawn?.bytes ?? Buffer.of(), 390, 290)
    expect([red < 30, blue > 225]).toEqual([true, true])
    expect(visits).toEqual([])
    // What it asks our own origin for is nothing either.
    expect(asked).toEqual([])
  })

  test('pages are printed as a tagged PDF', async () => {
    const html = '<!doctype html><html lang="en"><title>Proof</title><h1>Words</h1>'
    const footer = '<span class="pageNumber"></span>'
    const pdf = await browser.printPages({ html, findFile: noFiles, footer })
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf?.includes('/MarkInfo')).toBe(true)
  })
})

test('what is too slow is given up, and the next one is drawn', async () => {
  const hasty = openTestBrowser({ drawingMs: 4_000, idleMs: 60_000 })
  open.push({ close: () => void hasty.close() })
  const never = () => new Promise<null>(() => undefined)
  const html = '<!doctype html><img src="/never.png">'
  await expect(hasty.takePicture({ ...drawing, html, findFile: never })).rejects.toThrow(
    /not drawn within 4000 ms/,
  )
  await expect(hasty.takePicture({ ...drawing, html })).resolves.toMatchObject({ width: 400 })
})

test('one that has ended is started again, and one that is closed draws nothing', async () => {
  const short = openTestBrowser({ drawingMs: 30_000, idleMs: 1 })
  const html = '<!doctype html><p>Words'
  await expect(short.takePicture({ ...drawing, html })).resolves.not.toBeNull()
  await expect(short.takePicture({ ...drawing, html })).resolves.not.toBeNull()
  await short.close()
  await expect(short.takePicture({ ...drawing, html })).rejects.toThrow(/available/i)
})

test('one elsewhere that was away is found again, and is left when this one ends', async () => {
  const html = '<!doctype html><p>Words'
  const first = await startChromium()
  const port = new URL(first.url).port
  const browser = openTestBrowser(undefined, first.url)
  open.push({ close: () => void browser.close() })
  await expect(browser.takePicture({ ...drawing, html })).resolves.not.toBeNull()
  await first.stop()
  await expect(browser.takePicture({ ...drawing, html })).rejects.toThrow(/ECONNREFUSED|closed/)
  const second = await startChromium(port)
  await expect(browser.takePicture({ ...drawing, html })).resolves.not.toBeNull()
  await browser.close()
  expect((await fetch(`${second.url}/json/version`)).status).toBe(200)
  await second.stop()
})

test('where there is none nothing fails', async () => {
  const none = createPageBrowser({
    chromiumUrl: null,
    chromiumPath: '/nowhere/chromium',
    isSandboxed: true,
    log: createLog('silent'),
  })
  expect(none.isThere()).toBe(false)
  expect(await none.takePicture({ ...drawing, html: '' })).toBeNull()
  expect(await none.printPages({ html: '', findFile: noFiles, footer: '' })).toBeNull()
})
