import { Button, Checkbox, NumberInput, Select } from '@mantine/core'
import { alertLimits } from '#shared/contract/alert-limits.ts'
import type { AlertRule, Alerts } from '#shared/contract/alerts.ts'
import type { Goal } from '#shared/contract/goals.ts'
import { api, client } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { zoneName } from '#client/lib/words/zoned-time.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import classes from './alerts-dialog.module.css'
import {
  conditionChoices,
  conditionNamed,
  inputOf,
  measureChoices,
  measureNamed,
  valuesOf,
} from './rule-values.ts'
import type { RuleValues } from './rule-values.ts'
import { hourText } from './rule-words.ts'

type RuleFormProps = {
  campaignId: string
  /** The one to change; a new one without it. */
  rule: AlertRule | null
  goals: readonly Goal[]
  timeZone: string
  onSaved: (alerts: Alerts) => void
  onCancel: () => void
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}))

/** A rule as a sentence whose parts are chosen. */
export function RuleForm(props: RuleFormProps) {
  const { campaignId, rule, goals, timeZone, onSaved, onCancel } = props
  const form = useContractForm({
    operation: api.alerts.create,
    initialValues: valuesOf(rule),
    inputOf: (values) => ({ campaignId, ...inputOf(values) }),
    send: (input) =>
      rule ? client.alerts.update({ ...input, ruleId: rule.id }) : client.alerts.create(input),
    onSuccess: onSaved,
  })
  const { quiet } = form.values
  return (
    <form
      className={classes.form}
      {...form.props}
      aria-label={rule ? 'Change the alert' : 'New alert'}
    >
      <Sentence form={form} goals={goals} />
      <div className={classes.sentence}>
        <Checkbox
          label="Quiet hours"
          checked={quiet.isOn}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('quiet.isOn', checked)}
        />
        {quiet.isOn ? (
          <>
            <span>from</span>
            <Select
              aria-label="Quiet from"
              w={96}
              allowDeselect={false}
              data={hoursOfDay}
              {...form.getInputProps('quiet.from')}
            />
            <span>to</span>
            <Select
              aria-label="Quiet to"
              w={96}
              allowDeselect={false}
              data={hoursOfDay}
              {...form.getInputProps('quiet.to')}
              error={form.errors['quiet']}
            />
            <span className={classes.note}>
              Clocks of {zoneName(timeZone)}. What fires then waits, and is told if it still holds.
            </span>
          </>
        ) : null}
      </div>
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      <Row gap="8" justify="end" wrap>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSending}>
          {rule ? 'Save' : 'Add alert'}
        </Button>
      </Row>
    </form>
  )
}

type Form = ReturnType<
  typeof useContractForm<RuleValues, Parameters<typeof client.alerts.create>[0], Alerts>
>

/** "Tell me when there are more than 100 views in an hour". */
function Sentence({ form, goals }: { form: Form; goals: readonly Goal[] }) {
  const { measure, condition } = form.values
  const { kind } = condition
  const isSpike = kind === 'spike'
  const isCounted = kind === 'below' || kind === 'above'
  return (
    <div className={classes.sentence}>
      <span>Tell me when there {kind === 'none' || isSpike ? 'is' : 'are'}</span>
      <Select
        aria-label="Condition"
        w={140}
        allowDeselect={false}
        data={conditionChoices}
        {...form.getInputProps('condition.kind')}
        onChange={(chosen: string | null) =>
          form.setFieldValue('condition.kind', conditionNamed(chosen))
        }
        error={
          form.errors['condition.kind'] ??
          (isCounted || kind === 'none' ? null : form.errors['condition'])
        }
      />
      {isCounted ? (
        <NumberInput
          aria-label="How many"
          w={96}
          min={kind === 'below' ? 1 : 0}
          max={alertLimits.count}
          allowDecimal={false}
          {...form.getInputProps('condition.count')}
        />
      ) : null}
      {isSpike ? (
        <span>leads, far more in an hour than in any of the week before</span>
      ) : (
        <Select
          aria-label="What is counted"
          w={132}
          allowDeselect={false}
          data={measureChoices}
          {...form.getInputProps('measure')}
          onChange={(chosen: string | null) => form.setFieldValue('measure', measureNamed(chosen))}
        />
      )}
      {measure === 'conversions' && !isSpike ? (
        <span className={classes.together}>
          <span>of</span>
          <Select
            aria-label="Goal"
            w={200}
            allowDeselect={false}
            data={[
              { value: '', label: 'the main goal' },
              ...goals.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('goalId')}
          />
        </span>
      ) : null}
      <SentenceEnd form={form} />
    </div>
  )
}

function SentenceEnd({ form }: { form: Form }) {
  switch (form.values.condition.kind) {
    case 'none':
      return (
        <span className={classes.together}>
          <span>for</span>
          <NumberInput
            aria-label="Hours"
            w={72}
            min={1}
            max={alertLimits.hours}
            allowDecimal={false}
            {...form.getInputProps('condition.hours')}
          />
          <span>{form.values.condition.hours === 1 ? 'hour' : 'hours'}</span>
        </span>
      )
    case 'below':
    case 'above':
      return (
        <span className={classes.together}>
          <span>in</span>
          <Select
            aria-label="In how long"
            w={104}
            allowDeselect={false}
            data={[
              { value: 'hour', label: 'an hour' },
              { value: 'day', label: 'a day' },
            ]}
            {...form.getInputProps('condition.over')}
          />
        </span>
      )
    case 'low':
    case 'high':
      return <span>for the hour and weekday</span>
    case 'spike':
      return null
  }
}
