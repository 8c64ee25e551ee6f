import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import classes from './slow-opening.module.css'

/** What is said above the outline of a campaign that has not come for a while. */
export function SlowOpening() {
  return (
    <div role="status" className={classes.notice}>
      <p className={classes.title}>The campaign is taking longer than usual</p>
      <p>
        Fanfare keeps trying, and opens it as soon as the server answers. What was saved is safe,
        and so is what this device keeps.
      </p>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          Try again
        </Button>
        <Button size="xs" variant="subtle" component={Link} to="/dashboard/campaigns">
          Back to campaigns
        </Button>
      </Group>
    </div>
  )
}
