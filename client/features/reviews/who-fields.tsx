import { Checkbox, Select } from '@mantine/core'
import type { Member } from '#shared/contract/members.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { roleNames } from '#client/ui/roles/role-names.ts'
import type { RequestForm } from './use-request-form.ts'
import classes from './public/review-card.module.css'

type WhoFieldsProps = { form: RequestForm; approvers: readonly Member[] }

/** Who is asked by name, and where people are asked one after the other, in which stage. */
export function WhoFields({ form, approvers }: WhoFieldsProps) {
  const { reviewers, rule, stages } = form.values
  const isStaged = rule === 'stages' && reviewers.length > 1
  return (
    <Checkbox.Group label="Who is asked" {...form.getInputProps('reviewers')}>
      <div className={classes.people}>
        {approvers.map(({ personId, name, role }) => (
          <div key={personId} className={classes.person}>
            <Checkbox value={personId} label={`${name}, ${roleNames[role].toLowerCase()}`} />
            {isStaged && reviewers.includes(personId) ? (
              <Select
                size="xs"
                w={104}
                aria-label={`Stage of ${name}`}
                allowDeselect={false}
                data={stageOptions(reviewers.length)}
                value={String(stages[personId] ?? 0)}
                onChange={(value) =>
                  form.setFieldValue('stages', { ...stages, [personId]: Number(value) })
                }
              />
            ) : null}
          </div>
        ))}
      </div>
    </Checkbox.Group>
  )
}

const stageOptions = (asked: number) =>
  Array.from({ length: Math.min(asked, reviewLimits.stages) }, (_, at) => ({
    value: String(at),
    label: `Stage ${at + 1}`,
  }))
