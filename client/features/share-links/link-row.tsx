import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import type { ShareLink } from '#shared/contract/share-links.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Box, Row } from '#client/ui/layout/elements.tsx'
import { allowsWords, nameOf } from './link-words.ts'
import classes from './share-links.module.css'

type LinkRowProps = {
  link: ShareLink
  /** It was made in this dialog. */
  isFresh: boolean
  onEdit: () => void
  onEnd: () => void
}

export function LinkRow({ link, isFresh, onEdit, onEnd }: LinkRowProps) {
  const name = nameOf(link)
  return (
    <li className={classes.link} data-fresh={isFresh || undefined}>
      <Box narrow>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={classes.note}>
          {allowsWords(link)} · <End link={link} />
        </p>
        <Opened link={link} />
      </Box>
      <Row gap="8" align="center" rigid>
        {link.works && link.wallUrl ? (
          <CopyButton
            value={link.wallUrl}
            label={`Copy ${name} for a wall screen`}
            icon={IconDeviceTv}
          />
        ) : null}
        {link.works ? <CopyButton value={link.url} label={`Copy ${name}`} /> : null}
        <Button size="xs" variant="default" aria-label={`Change ${name}`} onClick={onEdit}>
          Change
        </Button>
        <Button size="xs" variant="default" aria-label={`End ${name}`} onClick={onEnd}>
          End
        </Button>
      </Row>
    </li>
  )
}

function End({ link: { works, expiresAt, createdBy } }: { link: ShareLink }) {
  if (!expiresAt)
    return works ? <>by {createdBy}</> : <>does not work: {createdBy} may not share any more</>
  return (
    <>
      {works ? 'ends' : 'ended'} <RelativeTime at={expiresAt} />
    </>
  )
}

const mostNames = 3

/** Who has entered, the last first. */
function Opened({ link: { opened } }: { link: ShareLink }) {
  const [last] = opened.people
  if (!last) return <p className={classes.note}>Not opened yet</p>
  const names = opened.people.slice(0, mostNames).map(({ name }) => name)
  const others = opened.count - names.length
  return (
    <p className={classes.note}>
      Opened by {names.join(', ')}
      {others > 0 ? ` and ${others} more` : null}, <RelativeTime at={last.at} />
    </p>
  )
}
