import { Switch } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { AlertRule } from '#shared/contract/alerts.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import rows from '#client/ui/settings/added-list.module.css'
import classes from './alerts-dialog.module.css'
import { lackWords, quietWords } from './rule-words.ts'

type RuleRowProps = {
  rule: AlertRule
  /** The rule as a sentence. */
  words: string
  /** null for who may change nothing. */
  change: { onTurn: (isOn: boolean) => void; onEdit: () => void; onRemove: () => void } | null
}

/** A rule with how it stands. */
export function RuleRow({ rule, words, change }: RuleRowProps) {
  return (
    <li className={`${rows.row} ${classes.row}`} data-fired={rule.state === 'fired' || undefined}>
      {change ? (
        <Switch
          color="ink"
          aria-label={words}
          checked={rule.isOn}
          onChange={({ currentTarget: { checked } }) => change.onTurn(checked)}
        />
      ) : null}
      <div className={rows.words}>
        <Text as="span" block tone={rule.isOn ? 'ink' : 'ink-3'} dir="auto">
          {words}
        </Text>
        <Text as="span" size="12" tone="ink-3" block>
          <Standing rule={rule} />
        </Text>
      </div>
      {change ? (
        <Row rigid>
          <IconButton label={`Change: ${words}`} onClick={change.onEdit}>
            <IconPencil size={16} stroke={1.5} />
          </IconButton>
          <IconButton label={`Remove: ${words}`} onClick={change.onRemove}>
            <IconTrash size={16} stroke={1.5} />
          </IconButton>
        </Row>
      ) : null}
    </li>
  )
}

function Standing({ rule }: { rule: AlertRule }) {
  const { isOn, state, stateSince, lacks, firedAt, quiet } = rule
  const rest = quiet ? `, ${quietWords(quiet)}` : ''
  if (!isOn) return 'Off'
  if (state === 'fired')
    return (
      <span className={classes.fired}>
        Fired <RelativeTime at={stateSince} />, silent until it is well again
      </span>
    )
  if (state === 'waiting') return `Would have fired: waits for the end of quiet hours${rest}`
  if (lacks) return `${lackWords[lacks]}${rest}`
  return (
    <>
      {firedAt ? (
        <>
          Well again; fired last <RelativeTime at={firedAt} />
        </>
      ) : (
        'Watching, never fired'
      )}
      {rest}
    </>
  )
}
