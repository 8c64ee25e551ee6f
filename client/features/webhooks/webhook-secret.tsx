import { Button } from '@mantine/core'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import type { Webhook } from '#shared/contract/webhooks.ts'
import classes from '#client/ui/settings/form.module.css'
import { Card } from '#client/ui/settings/section.tsx'

/** The secret of a webhook, shown this once. */
export function WebhookSecret({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  return (
    <Card>
      <div className={classes.form} role="status">
        <div>
          <p className={classes.made}>The signing secret of {new URL(webhook.url).host}</p>
          <p className={classes.warning}>
            Copy it now: this is the only time it is shown. The receiver checks by it that a message
            is from Fanfare.
          </p>
        </div>
        <code className={classes.key}>{webhook.secret}</code>
        <div className={classes.buttons}>
          <CopyButton wide value={webhook.secret ?? ''} label="Copy secret" />
          <Button variant="subtle" onClick={onDone}>
            I have kept it
          </Button>
        </div>
      </div>
    </Card>
  )
}
