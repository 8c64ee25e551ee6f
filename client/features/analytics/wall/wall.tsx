import { useSyncExternalStore } from 'react'
import type { CSSProperties } from 'react'
import type { WallCampaign as Campaign } from '#shared/contract/walls.ts'
import type { LiveFeed } from '#client/lib/live/live.ts'
import { pagesOf, placesIn, rowsOf } from './places.ts'
import type { Room } from './places.ts'
import { useRotation } from './use-rotation.ts'
import { WallBar } from './wall-bar.tsx'
import { WallCampaign } from './wall-campaign.tsx'
import { WallClock } from './wall-clock.tsx'
import classes from './wall-screen.module.css'

/** On places smaller than half a screen there is no room for lists. */
const mostWithLists = 2

type WallProps = { campaigns: readonly Campaign[]; feed: LiveFeed }

/**
 * Campaigns as large as the screen lets them be: as many at once as can be read, the others on pages
 * that take turns. One alone has the screen for itself.
 */
export function Wall({ campaigns, feed }: WallProps) {
  const room = useRoom()
  const { capacity, isList } = placesIn(room)
  const pages = pagesOf(campaigns, capacity)
  const rotation = useRotation(pages.length)
  const shown = pages[rotation.page] ?? []
  const isAlone = campaigns.length === 1
  const rows = isList ? shown.map((campaign) => [campaign]) : rowsOf(shown, room)
  return (
    <div className={classes.wall} data-list={isList || undefined}>
      {isAlone ? null : <WallBar {...{ campaigns, feed, rotation }} pages={pages.length} />}
      <div key={rotation.page} className={classes.page} style={shapeOf(isList ? [] : rows)}>
        {rows.map((row) => (
          <div key={row[0]?.id} className={classes.row}>
            {row.map((campaign) => (
              <WallCampaign
                key={campaign.id}
                campaign={campaign}
                feed={feed}
                hasLists={isList || shown.length <= mostWithLists}
                clock={isAlone ? <WallClock /> : null}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type Shape = Record<'--rows' | '--columns', number>

/** For browsers in which a place is a part of the window. */
const shapeOf = (rows: readonly Campaign[][]): CSSProperties & Shape => ({
  '--rows': Math.max(1, rows.length),
  '--columns': rows[0]?.length ?? 1,
})

/** What every page has above its campaigns, in parts of the screen's height. */
const barShare = 0.1

/** The room for campaigns, by the size of the window. */
function useRoom(): Room {
  const width = useSyncExternalStore(subscribe, () => innerWidth)
  const height = useSyncExternalStore(subscribe, () => innerHeight)
  return { width, height: height * (1 - barShare) }
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
