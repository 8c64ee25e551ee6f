import { serveFanfare } from '#e2e/journeys/support/fanfare-server.ts'
import { setStage } from '#e2e/journeys/support/signed-in.ts'
import { test } from './engine/test.ts'
import {
  openMeasured,
  showWidth,
  startWebinar,
  watchFrames,
  zoomsAt,
} from './geometry/builder-parts.ts'

const server = serveFanfare()

test('every frame lies on its block, at tablet width', async ({ openTab }) => {
  const { origin } = server
  const stage = await setStage(origin)
  const { id } = await startWebinar(stage)
  const tab = await openTab({ as: { person: stage.owner, origin } })
  await openMeasured(tab, origin, id)
  await showWidth(tab, 'Tablet')
  for (const zoom of zoomsAt(1)) await watchFrames(tab, zoom)
})
