import { Box, Grid, Spoken, Stack } from '../layout/elements.tsx'
import classes from './skeletons.module.css'

type BlockProps = { width?: number | string; height?: number | string; radius?: number }

/** One grey block in the place of what will come. Appears after 300 ms; quick answers show none. */
export function SkeletonBlock({ width = '100%', height = 14, radius = 6 }: BlockProps) {
  return <span className={classes.block} style={{ width, height, borderRadius: radius }} />
}

type RowsProps = {
  /** What is on its way, for screen readers: "the links". */
  what: string
  rows?: number
  /** Of one row in px, as in the final layout. */
  height?: number
}

/** Rows of a list or table that is on its way. */
export function SkeletonRows({ what, rows = 6, height = 52 }: RowsProps) {
  return (
    <>
      <Loading what={what} />
      <Stack aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row} style={{ height }}>
            <SkeletonBlock width={28} height={28} />
            <SkeletonBlock width={`${34 - (row % 3) * 7}%`} />
            <Box as="span" grow />
            <SkeletonBlock width={64} />
          </div>
        ))}
      </Stack>
    </>
  )
}

/** Cards in the grid they will have; `height` of one card in px. */
export function SkeletonCards({ cards = 3, height = 220 }: { cards?: number; height?: number }) {
  return (
    <Grid gap="16" columns="cards" aria-hidden>
      {Array.from({ length: cards }, (_, card) => (
        <SkeletonBlock key={card} height={height} radius={10} />
      ))}
    </Grid>
  )
}

/** Says once to screen readers that something is on its way. */
export function Loading({ what }: { what: string }) {
  return <Spoken role="status">Loading {what}</Spoken>
}
