import { Button } from '@mantine/core'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import { describeSubject } from '../drag/describe-subject.ts'
import { shownPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import { cancelPlacing } from '../state/placing.ts'
import classes from './phone.module.css'

/** What is being placed, and the way out of it. */
export function PlacingBar() {
  const builder = useBuilder()
  const placing = useView((view) => view.placing)
  const pageId = useView((view) => view.pageId)
  const name = useCampaign((campaign) =>
    placing ? describeSubject(shownPage(campaign, { pageId }), placing) : '',
  )
  return (
    <div className={classes.bar} data-placing-bar>
      <Stack as="p" narrow tone="ink-2">
        <Text as="span" weight="600" tone="ink" truncate>
          {name}
        </Text>
        <span>Tap a place on the page</span>
      </Stack>
      <Button size="md" variant="default" onClick={() => cancelPlacing(builder)}>
        Cancel
      </Button>
    </div>
  )
}
