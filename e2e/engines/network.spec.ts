import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { startProxy } from '#e2e/support/start-proxy.ts'
import type { Proxy } from '#e2e/support/start-proxy.ts'
import { test } from './engine/test.ts'
import { badge, canvasOf, isSaved, openBuilder, openText, writeIn } from './support/builder.ts'
import { shareCompany } from './support/stage.ts'

// Not every engine can be told that it is offline, so all reach the server by a line that is cut.
let line: Proxy | null = null
const away = {
  get origin() {
    if (!line) throw new Error('The line is there only while the tests run.')
    return new URL(line.url).origin
  },
}
serveFanfare(async (origin) => {
  const proxy = await startProxy(origin)
  line = proxy
  return { env: { PUBLIC_URL: new URL(proxy.url).origin }, stop: () => proxy.stop() }
})
const company = shareCompany(away)

/** What each engine says of what it does not reach. */
const expected = [
  /net::ERR_|WebSocket|establish a connection|interrupted while the page|Failed to load resource/,
]

test('offline, reload, online again', async ({ openTab }) => {
  const { origin } = away
  const campaign = await company.startCampaign('Offline')
  const tab = await openTab({ as: { person: company.owner, origin }, expected })
  await openBuilder(tab, origin, campaign.id)
  await writeIn(tab, 'A short walk through', 'end')
  line?.cut('reset')
  await badge(tab, /^Offline/).appears()
  await tab.keyboard.type(' Kept.')
  // Between two letters the badge speaks of the first alone.
  await openText(tab)
    .byText(/ Kept\.$/)
    .appears()
  await badge(tab, /^Offline, \d+ changes? kept\./).appears()
  // There is nothing to load the page from, as when a train goes into a tunnel.
  await tab.reload().catch(() => undefined)
  line?.restore()
  await openBuilder(tab, origin, campaign.id)
  await canvasOf(tab)
    .byText(/finished before your coffee is\. Kept\.$/)
    .appears()
  await isSaved(tab)
  const editor = await company.addMember('Bo Lindqvist', 'editor')
  const colleague = await openTab({ as: { person: editor, origin }, engine: 'chromium' })
  await openBuilder(colleague, origin, campaign.id)
  await canvasOf(colleague)
    .byText(/Kept\.$/)
    .appears()
})

test('wall over a lost connection', async ({ openTab }) => {
  const { origin } = away
  const campaign = await company.startCampaign('Wall')
  await company.owner.api('POST', `/campaigns/${campaign.id}/activate`)
  const wall = await openTab({ as: { person: company.owner, origin }, expected })
  await wall.open(`${origin}/analytics/${campaign.id}`)
  const views = wall.css('dl > div').containing(/^Views/)
  const standing = wall.byRole('main').byRole('status')
  // The others say that they are steered, and are counted as robots.
  const visit = async () => (await openTab({ engine: 'chromium' })).open(campaign.url)
  await views.says(/^Views0/)
  await visit()
  await views.says(/^Views1/)
  await standing.says(/Live$/)
  line?.cut('reset')
  await standing.says(/As of /)
  line?.restore()
  await standing.says(/Live$/)
  await visit()
  await views.says(/^Views2/)
})
