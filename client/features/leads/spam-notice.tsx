import { Button } from '@mantine/core'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import classes from './lead-detail.module.css'

/** Why a lead is kept apart, and the way out of there. */
export function SpamNotice({ onLetIn }: { onLetIn: (() => void) | null }) {
  return (
    <div className={classes.spam}>
      <Text size="13" line="20">
        Perhaps spam: a field that people don’t see was filled in. Nobody was told of this lead, it
        counts as no conversion, and it is deleted after 30 days.
      </Text>
      {onLetIn ? (
        <Row gap="8">
          <Button size="xs" variant="default" onClick={onLetIn}>
            Not spam
          </Button>
        </Row>
      ) : null}
    </div>
  )
}
