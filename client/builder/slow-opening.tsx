import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'

/** What is said above the outline of a campaign that has not come for a while. */
export function SlowOpening() {
  return (
    <Stack role="status" gap="12" align="start" p="16" tone="ink-2">
      <Text weight="600" tone="ink">
        The campaign is taking longer than usual
      </Text>
      <p>
        Fanfare keeps trying, and opens it as soon as the server answers. What was saved is safe,
        and so is what this device keeps.
      </p>
      <Row gap="8" align="center" wrap>
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          Try again
        </Button>
        <Button size="xs" variant="subtle" component={Link} to="/dashboard/campaigns">
          Back to campaigns
        </Button>
      </Row>
    </Stack>
  )
}
