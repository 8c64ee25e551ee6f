import { Button, Menu, Switch } from '@mantine/core'
import { IconDots, IconKey, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { Section } from '#client/ui/settings/section.tsx'
import { pathOfSection } from '#client/lib/session/company-sections.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookHealth } from './webhook-health.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import classes from './webhooks.module.css'

type WebhookDetailProps = { companyId: string; webhook: Webhook }

/** One webhook: how it is doing, what was sent to it, and what can be done about it. */
export function WebhookDetail({ companyId, webhook }: WebhookDetailProps) {
  const [isEditing, setEditing] = useState(false)
  const [rotated, setRotated] = useState<Webhook | null>(null)
  const { url, description, oldSecretUntil } = webhook
  return (
    <>
      <Link to={pathOfSection('webhooks')} className={classes.back}>
        All webhooks
      </Link>
      <Section title={description || new URL(url).host}>
        <Row gap="16" align="start" justify="between" wrap>
          <Stack gap="8" narrow>
            <Text as="code" size="13" font="mono" anywhere>
              {url}
            </Text>
            <WebhookHealth webhook={webhook} />
            {oldSecretUntil ? (
              <p className={classes.note}>
                Messages are signed by the old secret too until {formatDateTime(oldSecretUntil)}.
              </p>
            ) : null}
          </Stack>
          <WebhookActions
            companyId={companyId}
            webhook={webhook}
            onEdit={() => setEditing(true)}
            onRotated={setRotated}
          />
        </Row>
        {rotated ? (
          <div className={classes.narrow}>
            <WebhookSecret webhook={rotated} onDone={() => setRotated(null)} />
          </div>
        ) : null}
        {isEditing ? (
          <div className={classes.narrow}>
            <WebhookForm
              companyId={companyId}
              webhook={webhook}
              onCancel={() => setEditing(false)}
              onSaved={() => setEditing(false)}
            />
          </div>
        ) : null}
      </Section>
      <WebhookLog companyId={companyId} webhook={webhook} />
    </>
  )
}

type ActionsProps = WebhookDetailProps & {
  onEdit: () => void
  onRotated: (webhook: Webhook) => void
}

function WebhookActions({ companyId, webhook, onEdit, onRotated }: ActionsProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null)
  const of = { companyId, webhookId: webhook.id }
  const refresh = () => queries.invalidateQueries({ queryKey: api.webhooks.key() })
  const test = useMutation({
    mutationFn: () => client.webhooks.test(of),
    onSuccess: refresh,
    onError: showProblem,
  })
  const toggle = useMutation({
    mutationFn: (enabled: boolean) => client.webhooks.update({ ...of, enabled }),
    onSuccess: refresh,
    onError: showProblem,
  })
  const rotate = async () => {
    onRotated(await client.webhooks.rotateSecret(of))
    await refresh()
  }
  const remove = async () => {
    await client.webhooks.remove(of)
    await navigate(pathOfSection('webhooks'))
    await refresh()
  }
  const { host } = new URL(webhook.url)
  return (
    <Row gap="12" align="center" wrap>
      <Switch
        label="On"
        color="ink"
        checked={toggle.isPending ? toggle.variables : webhook.enabled}
        onChange={(event) => toggle.mutate(event.currentTarget.checked)}
      />
      <Button
        variant="default"
        disabled={!webhook.enabled}
        loading={test.isPending}
        leftSection={<IconSend size={16} stroke={1.5} aria-hidden />}
        onClick={() => test.mutate()}
      >
        Send a test event
      </Button>
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          <IconButton label="More about this webhook">
            <IconDots size={16} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
            onClick={onEdit}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKey size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAsking('rotate')}
          >
            Make a new secret…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAsking('remove')}
          >
            Remove…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking === 'rotate'}
        onClose={() => setAsking(null)}
        title="Make a new secret"
        button="Make new secret"
        run={rotate}
      >
        <p>
          Messages are signed by both secrets for a day, so that the receiver can change over. After
          that the old one counts no more.
        </p>
      </Confirm>
      <Confirm
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={`Remove the webhook to ${host}`}
        button="Remove webhook"
        run={remove}
      >
        <p>Nothing more is sent there, and its log goes with it. Leads stay where they are.</p>
      </Confirm>
    </Row>
  )
}
