import { TextInput } from '@mantine/core'
import { instantOf } from '#client/lib/words/zoned-time.ts'
import { ZoneSelect } from '#client/ui/forms/zone-select.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import type { RequestForm } from './use-request-form.ts'
import classes from './public/review-card.module.css'

/** Until when an answer is wanted, in which zone. */
export function DueFields({ form }: { form: RequestForm }) {
  const { dueAt, dueZone } = form.values
  const at = instantOf(dueAt, dueZone)
  return (
    <div>
      <div className={classes.due}>
        <TextInput
          type="datetime-local"
          label="Answer wanted by (optional)"
          {...form.getInputProps('dueAt')}
        />
        {dueAt ? <ZoneSelect zone={dueZone} {...form.getInputProps('dueZone')} /> : null}
      </div>
      {at === null ? null : (
        <Text mt="4" size="12" tone="ink-3" role="status">
          That is <RelativeTime at={at} />. Who has not answered is reminded a day and an hour
          before, and when it is over.
        </Text>
      )}
    </div>
  )
}
