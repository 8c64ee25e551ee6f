import { Button } from '@mantine/core'
import { PictureLibrary } from '../public/picture-library.tsx'
import classes from './picture-shelf.module.css'

type PictureShelfProps = {
  companyId: string
  label: string
  /** Id of the picture that is taken now; empty for none. */
  value: string
  onTake: (assetId: string) => void
  /** Opens the whole library. */
  onMore: () => void
}

const looks = { none: classes.none ?? '', grid: classes.grid ?? '', thumb: classes.thumb ?? '' }

/** The company's pictures beside a button, and the way to all that can be done with them. */
export function PictureShelf({ onMore, ...library }: PictureShelfProps) {
  return (
    <>
      <PictureLibrary {...library} classes={looks} />
      <Button fullWidth mt={8} size="xs" variant="default" onClick={onMore}>
        Search and tidy up
      </Button>
    </>
  )
}
