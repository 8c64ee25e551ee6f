import { Checkbox } from '@mantine/core'
import type { Member } from '#shared/contract/members.ts'
import { roleNames } from '#client/ui/roles/role-names.ts'
import classes from './public/review-card.module.css'
import { StageSelect } from './stage-select.tsx'
import type { RequestForm } from './use-request-form.ts'

type WhoFieldsProps = { form: RequestForm; approvers: readonly Member[] }

/** Which members are asked by name, and where people are asked one after the other, in which stage. */
export function WhoFields({ form, approvers }: WhoFieldsProps) {
  return (
    <Checkbox.Group label="Who is asked" {...form.getInputProps('reviewers')}>
      <div className={classes.people}>
        {approvers.map(({ personId, name, role }) => (
          <div key={personId} className={classes.person}>
            <Checkbox value={personId} label={`${name}, ${roleNames[role].toLowerCase()}`} />
            <StageSelect form={form} id={personId} name={name} />
          </div>
        ))}
      </div>
    </Checkbox.Group>
  )
}
