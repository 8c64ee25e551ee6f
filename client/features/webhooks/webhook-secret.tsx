import { Button } from '@mantine/core'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import classes from '#client/ui/settings/form.module.css'
import { Card } from '#client/ui/settings/section.tsx'

/** The secret of a webhook, shown this once. */
export function WebhookSecret({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  return (
    <Card>
      <div className={classes.form} role="status">
        <div>
          <Text weight="600">The signing secret of {new URL(webhook.url).host}</Text>
          <Text tone="warn">
            Copy it now: this is the only time it is shown. The receiver checks by it that a message
            is from Fanfare.
          </Text>
        </div>
        <code className={classes.key}>{webhook.secret}</code>
        <Row gap="8" wrap>
          <CopyButton wide value={webhook.secret ?? ''} label="Copy secret" />
          <Button variant="subtle" onClick={onDone}>
            I have kept it
          </Button>
        </Row>
      </div>
    </Card>
  )
}
