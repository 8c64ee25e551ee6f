import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { ShareLink } from '#shared/contract/share-links.ts'
import { api, client } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { formatDateTime } from '#client/lib/words/format.ts'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { endOf, ends, levelOf, levels, levelWords, rightsOf } from './link-words.ts'
import type { Level } from './link-words.ts'
import classes from './share-links.module.css'

type LinkFormProps = {
  campaignId: string
  /** Nobody gives by a link what they may not do themselves. */
  mayApprove: boolean
  /** The link that is changed; null makes one. */
  link: ShareLink | null
  /** Within the click, before it is sent: only then a copy can be begun. */
  onSubmit: () => void
  onDone: (link: ShareLink) => void
  onCancel: (() => void) | null
}

type Values = {
  level: Level
  seesNumbers: boolean
  label: string
  /** Of `ends`, or `keep` for what it is. */
  expiresAt: string
  hasPassword: boolean
  password: string
}

function valuesOf(link: ShareLink | null): Values {
  const rights = link?.rights ?? ['comment' as const]
  return {
    level: levelOf(rights),
    seesNumbers: rights.includes('analytics'),
    label: link?.label ?? '',
    expiresAt: link ? 'keep' : '7',
    hasPassword: link?.hasPassword ?? false,
    password: '',
  }
}

/** What a link allows, for whom and how long. */
export function LinkForm({
  campaignId,
  mayApprove,
  link,
  onSubmit,
  onDone,
  onCancel,
}: LinkFormProps) {
  const isKept = link?.hasPassword === true
  const form = useContractForm({
    operation: api.shareLinks.create,
    initialValues: valuesOf(link),
    inputOf: ({ level, seesNumbers, label, expiresAt, hasPassword, password }) => ({
      campaignId,
      label,
      rights: rightsOf(level, seesNumbers),
      expiresAt: expiresAt === 'keep' ? undefined : endOf(expiresAt, Date.now()),
      password: !hasPassword ? null : isKept && password === '' ? undefined : password,
    }),
    send: (input) =>
      link
        ? client.shareLinks.update({ ...input, linkId: link.id })
        : client.shareLinks.create(input),
    onSuccess: (saved) => {
      form.reset()
      onDone(saved)
    },
  })
  return (
    <form
      className={classes.form}
      {...form.props}
      onSubmit={(event) => {
        onSubmit()
        form.props.onSubmit(event)
      }}
    >
      <LevelChoice
        value={form.values.level}
        mayApprove={mayApprove}
        onChange={(level) => form.setFieldValue('level', level)}
      />
      <Checkbox
        label="They also see live numbers"
        {...form.getInputProps('seesNumbers', { type: 'checkbox' })}
      />
      <div className={classes.fields}>
        <TextInput
          label="For"
          placeholder="Client, press, …"
          maxLength={80}
          {...form.getInputProps('label')}
        />
        <Select
          label="Ends"
          data={link ? [keepOf(link), ...ends] : ends}
          allowDeselect={false}
          {...form.getInputProps('expiresAt')}
        />
      </div>
      <div className={classes.password}>
        <Checkbox
          label="It asks for a password"
          {...form.getInputProps('hasPassword', { type: 'checkbox' })}
        />
        {form.values.hasPassword ? (
          <PasswordInput
            aria-label="Password"
            placeholder={isKept ? 'Leave empty to keep it' : 'At least 4 characters'}
            required={!isKept}
            maxLength={200}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        ) : null}
      </div>
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      <Row gap="8">
        <Button type="submit" loading={form.isSending}>
          {link ? 'Save' : 'Make link and copy it'}
        </Button>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </Row>
    </form>
  )
}

const keepOf = ({ expiresAt }: ShareLink) => ({
  value: 'keep',
  label: expiresAt ? formatDateTime(expiresAt) : 'when it is taken back, as now',
})

type LevelChoiceProps = {
  value: Level
  mayApprove: boolean
  onChange: (level: Level) => void
}

function LevelChoice({ value, mayApprove, onChange }: LevelChoiceProps) {
  const about = useId()
  const given = levels
    .filter((level) => level !== 'approve' || mayApprove)
    .map((level) => ({ value: level, label: levelWords[level].name }))
  return (
    <div>
      <Text mb="4" size="13" weight="500" aria-hidden>
        They can
      </Text>
      <Choice
        wide
        label="They can"
        describedBy={about}
        value={value}
        options={given}
        onChange={onChange}
      />
      <p id={about} className={classes.note}>
        {levelWords[value].about}
        {mayApprove ? null : ' Only an owner or admin can let guests approve.'}
      </p>
    </div>
  )
}
