import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { alertLimits } from '#shared/contract/alert-limits.ts'
import type { AlertRule, Alerts } from '#shared/contract/alerts.ts'
import { api } from '#client/lib/api/api.ts'
import { useGivesWay } from '#client/ui/forms/use-gives-way.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import card from '#client/ui/layout/card.module.css'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { ListStates } from '#client/ui/settings/list-states.tsx'
import classes from './alerts-dialog.module.css'
import { FiredList } from './fired-list.tsx'
import { useAlerts } from './public/use-alerts.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleRow } from './rule-row.tsx'
import { readyRules, ruleWords } from './rule-words.ts'
import { useChangeAlerts } from './use-change-alerts.ts'

type AlertsDialogProps = {
  campaignId: string
  mayEdit: boolean
  /** Those that were removed, and are gone once ten seconds have passed. */
  gone: readonly string[]
  onGone: (change: (gone: readonly string[]) => readonly string[]) => void
  onClose: () => void
}

/** What people are alerted of: rules in sentences, what they fired, and the form for a new one. */
export function AlertsDialog(props: AlertsDialogProps) {
  const { campaignId, onClose } = props
  const list = useAlerts(campaignId)
  return (
    <Dialog opened onClose={onClose} title="Alerts" size="46rem">
      <ListStates list={list} what="the alerts" rows={2} />
      {list.data ? <Shown {...props} alerts={list.data} /> : null}
    </Dialog>
  )
}

function Shown(props: AlertsDialogProps & { alerts: Alerts }) {
  const { campaignId, mayEdit, alerts, gone, onGone } = props
  const { data } = useQuery(api.goals.list.queryOptions({ input: { campaignId } }))
  const goals = data?.goals ?? []
  const { keep, add, isAdding, turn, remove } = useChangeAlerts(campaignId)
  const [edited, setEdited] = useState<string | null>(null)
  const way = useGivesWay(edited !== null)
  const rules = alerts.rules.filter(({ id }) => !gone.includes(id))
  const close = () => setEdited(null)
  const removeRule = ({ id }: AlertRule) => {
    const restore = () => onGone((before) => before.filter((one) => one !== id))
    onGone((before) => [...before, id])
    showUndo({
      message: 'The alert is removed.',
      onUndo: restore,
      onExpire: () => {
        remove(id).catch((error: unknown) => {
          restore()
          showProblem(error)
        })
      },
    })
  }
  const formFor = (rule: AlertRule | null) => (
    <RuleForm
      campaignId={campaignId}
      rule={rule}
      goals={goals}
      timeZone={alerts.timeZone}
      onCancel={close}
      onSaved={(saved) => {
        keep(saved)
        close()
      }}
    />
  )
  return (
    <Stack gap="16">
      <Text size="13" tone="ink-2" pretty>
        Members who see these numbers are told in the app and by mail;{' '}
        <Link to="/dashboard/settings">each chooses how</Link>. Numbers are looked at every five
        minutes.
      </Text>
      {rules.length === 0 && edited === null ? (
        <Empty mayEdit={mayEdit}>
          {readyRules.map(({ label, rule }) => (
            <Button key={label} variant="default" disabled={isAdding} onClick={() => add(rule)}>
              {label}
            </Button>
          ))}
        </Empty>
      ) : null}
      {rules.length > 0 ? (
        <ul className={card.list}>
          {rules.map((rule) =>
            rule.id === edited ? (
              <li key={rule.id}>
                <div ref={way.form}>{formFor(rule)}</div>
              </li>
            ) : (
              <RuleRow
                key={rule.id}
                rule={rule}
                words={ruleWords(rule, goals)}
                change={
                  mayEdit
                    ? {
                        onTurn: (isOn) => turn({ ruleId: rule.id, isOn }),
                        onEdit: () => setEdited(rule.id),
                        onRemove: () => removeRule(rule),
                      }
                    : null
                }
              />
            ),
          )}
        </ul>
      ) : null}
      {edited === 'new' ? (
        <div ref={way.form} className={classes.fresh}>
          {formFor(null)}
        </div>
      ) : null}
      {mayEdit && edited === null && rules.length < alertLimits.rules ? (
        <Row>
          <Button ref={way.opener} variant="default" onClick={() => setEdited('new')}>
            New alert
          </Button>
        </Row>
      ) : null}
      <FiredList events={alerts.events.filter(({ ruleId }) => !gone.includes(ruleId))} />
    </Stack>
  )
}

function Empty({ mayEdit, children }: { mayEdit: boolean; children: ReactNode }) {
  if (!mayEdit)
    return (
      <Text size="13" tone="ink-3">
        Nobody has set up an alert yet.
      </Text>
    )
  return (
    <section aria-label="Ready alerts" className={classes.empty}>
      <Text weight="500">Be told when something is wrong, without watching.</Text>
      <Text size="13" tone="ink-2">
        Begin with one of these, in one press:
      </Text>
      <Row gap="8" wrap>
        {children}
      </Row>
    </section>
  )
}
